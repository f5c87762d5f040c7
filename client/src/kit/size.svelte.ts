/** How large something is on the screen, told after each layout: to ask earlier (as `bind:clientWidth` does) makes the
 * browser lay the page out in the midst of mounting it. */

export class Size {
  /** Until it is known, what the window lets expect: so a phone need not mount the board of a desk first. */
  width = $state(globalThis.innerWidth ?? 0);
  height = $state(0);

  watch = (element: Element) => {
    const observer = new ResizeObserver(() => {
      this.width = element.clientWidth;
      this.height = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
