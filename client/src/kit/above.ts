/** Says as `--above` how much of the window is taken by what lies above an element, so that its board can be as high as the rest. */

export function above(element: HTMLElement): () => void {
  const measure = (): void => {
    const top = Math.ceil(element.getBoundingClientRect().top + window.scrollY);
    element.style.setProperty("--above", `${top}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  measure();
  return () => observer.disconnect();
}
