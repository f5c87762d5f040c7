/** How large something is on the screen, told after each layout: to ask earlier (as `bind:clientWidth` does) makes the
 * browser lay the page out in the middle of mounting it. */

export class Size {
  /** Until it is known, an estimate from the window: so a phone need not mount the desktop board first. */
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
