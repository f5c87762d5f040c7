/** Says as `--above` how much of the window is taken by what lies above an element, so that a board in it can be as high as the rest. */

export function above(element: HTMLElement): () => void {
  const measure = () => {
    const top = Math.ceil(element.getBoundingClientRect().top + window.scrollY);
    element.style.setProperty("--above", `${top}px`);
  };
  // At once: sizes are known when they are told, and a frame later somebody would have seen a board that is too high.
  const sizes = new ResizeObserver(measure);
  /** What lies above may become less and the page stay as high as the window: each part is watched by itself. */
  const watch = () => {
    sizes.disconnect();
    sizes.observe(document.body);
    for (let inner: Element = element; inner !== document.body; inner = inner.parentElement!)
      for (let part = inner.previousElementSibling; part; part = part.previousElementSibling)
        sizes.observe(part);
  };
  const parts = new MutationObserver(watch);
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    parts.observe(outer, { childList: true });
  watch();
  return () => {
    parts.disconnect();
    sizes.disconnect();
  };
}
