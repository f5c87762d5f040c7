/** What the boards' pointers have in common: whose hand it was, sending a move, and which keys are for the board. */

import { tick } from "svelte";
import type { BoardProps } from "./game";
import { sayMove } from "./outline";

export type Hand = "mouse" | "touch" | "key";

/** Whether a click came from a finger. */
export const handOf = (event: Event): Hand =>
  (event as PointerEvent).pointerType === "touch" ? "touch" : "mouse";

/** Whether a key is for the board, wherever the focus is: nobody is typing, and it is no shortcut of the browser's. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement | null;
  return !target?.closest?.("input, textarea, select, [contenteditable], dialog");
}

export abstract class BoardPointer<Move extends object> {
  protected readonly props: () => BoardProps;
  protected readonly root: () => HTMLElement | null;

  constructor(props: () => BoardProps, root: () => HTMLElement | null) {
    this.props = props;
    this.root = root;
  }

  /** Nothing is picked up, looked at, or to be confirmed any more. */
  abstract reset: () => void;
  /** Where the focus goes if the button that was pressed is gone. */
  protected abstract takeFocus(): void;

  sayMove = (move: Move): string => sayMove(this.props(), move);

  send = (move: Move): void => {
    const byKeyboard = this.root()?.querySelector(":focus-visible");
    this.reset();
    this.props().send(move);
    if (byKeyboard) void this.#keepFocus();
  };

  async #keepFocus(): Promise<void> {
    await tick();
    if (document.activeElement === document.body) this.takeFocus();
  }
}
