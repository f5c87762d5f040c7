import { inFrame } from "./frame";

/** Where a line is cut it fades, so that nobody takes the rest of a number for the whole. For `{@attach fading}`. */
export function fading(line: HTMLElement): () => void {
  const measure = () => {
    const before = line.scrollLeft > 1;
    const behind = line.scrollWidth - line.clientWidth - line.scrollLeft > 1;
    return () => {
      line.classList.toggle("more-before", before);
      line.classList.toggle("more-behind", behind);
    };
  };
  const look = (): void => measure()();
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(() => inFrame(measure));
  sizes.observe(line); // which looks at once, after the first layout
  contents.observe(line, { childList: true, subtree: true, characterData: true });
  line.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
    line.removeEventListener("scroll", look);
  };
}
