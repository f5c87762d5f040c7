/** Whatever has `data-caption` says what it is: to a mouse that rests on it, to the focus, to a finger that stays on it; and to a
 * tap where a tap means nothing else. */

import { on } from "svelte/events";
import type { Point } from "./geometry";

export interface Caption {
  /** A line each. */
  lines: string[];
  /** The middle of what it belongs to, and how far it reaches up and down, in pixels of the root. */
  at: Point;
  gap: number;
}

const LONG_PRESS = 450;
const ROOM = 6;

export class Captions {
  shown = $state.raw<Caption | null>(null);
  #of: Element | null = null;

  attach = (root: HTMLElement): (() => void) => {
    let press: ReturnType<typeof setTimeout> | undefined;
    const find = (event: Event) => (event.target as Element).closest("[data-caption]");
    const show = (element: Element) => this.#show(root, element);
    const ends = [
      on(root, "pointerover", (event) => {
        if (event.pointerType !== "mouse") return;
        const element = find(event);
        if (element) show(element);
        else this.hide();
      }),
      on(root, "pointerleave", () => this.hide()),
      on(root, "focusin", (event) => {
        const element = find(event);
        if (element?.matches(":focus-visible")) show(element);
      }),
      on(root, "focusout", () => this.hide()),
      on(root, "pointerdown", (event) => {
        this.hide();
        const element = find(event);
        if (event.pointerType !== "mouse" && element) press = setTimeout(() => show(element), LONG_PRESS);
      }),
      on(root, "pointermove", (event) => {
        if (event.movementX || event.movementY) clearTimeout(press);
      }),
      on(root, "pointercancel", () => clearTimeout(press)),
      on(root, "pointerup", () => clearTimeout(press)),
      on(root, "click", (event) => {
        const element = find(event);
        if (element?.matches(".explain")) show(element);
      }),
    ];
    return () => {
      clearTimeout(press);
      ends.forEach((end) => end());
    };
  };

  hide(): void {
    this.#of = this.shown = null;
  }

  #show(root: HTMLElement, element: Element): void {
    if (this.#of === element) return;
    this.#of = element;
    const origin = root.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    this.shown = {
      lines: (element as HTMLElement).dataset["caption"]!.split("\n"),
      at: { x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top },
      gap: box.height / 2 + ROOM,
    };
  }
}
