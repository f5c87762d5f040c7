/** Where a line is cut it fades, so that nobody takes the rest of a number for the whole. For `{@attach fading}`. */
export function fading(line: HTMLElement): () => void {
  const look = (): void => {
    line.classList.toggle("more-before", line.scrollLeft > 1);
    line.classList.toggle("more-behind", line.scrollWidth - line.clientWidth - line.scrollLeft > 1);
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(line);
  contents.observe(line, { childList: true, subtree: true, characterData: true });
  line.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    line.removeEventListener("scroll", look);
  };
}
