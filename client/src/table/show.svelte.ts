/** How far the show is: what happened is told on the board in motion, and until that is over the log does not tell it, nor do
 * bots play on (docs/protocol.md, `Seen`). */

import { tick } from "svelte";

export class Show {
  /** The last step that was shown to its end. */
  seen = $state.raw(0);
  #step = 0;
  /** The step it last told of: also of the first, or nobody would know that this page has to be waited for. */
  #said: number | undefined;
  #isOnStage = false;
  #isAsked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** `told` hears of every step that was shown; `rest` says for how many milliseconds nothing is to happen after one. */
  constructor(
    readonly told: (step: number) => void,
    readonly rest: () => number = () => 0,
  ) {}

  /** There is a new picture. `isAtOnce`: nothing is to be waited for, because nothing moves, or nobody looks. Whoever is asked is kept
   * from it by nothing but what the board still shows beside the question. */
  async see(step: number, { isAtOnce = false, isAsked = false } = {}): Promise<void> {
    this.#step = step;
    this.#isAsked = isAsked;
    await tick(); // the board has put on stage what it was told
    if (isAtOnce) this.#finish();
    else if (!this.#isOnStage) this.#rest();
  }

  /** The board says for how many milliseconds something will be shown: for ever is until it says 0. */
  readonly stage = (time: number): void => {
    clearTimeout(this.#timer);
    const isOver = this.#isOnStage && time === 0;
    this.#isOnStage = time > 0;
    if (isOver) this.#rest();
    if (time > 0 && time < Infinity) this.#timer = setTimeout(() => this.stage(0), time);
  };

  /** What comes during a rest does not prolong it: where bots do not wait there would never be an end. */
  #rest(): void {
    const time = this.#isAsked ? 0 : this.rest();
    if (time === 0) this.#finish();
    else this.#resting ??= setTimeout(() => this.#finish(), time);
  }

  #finish(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    if (this.#said === this.#step) return;
    this.#said = this.seen = this.#step;
    this.told(this.#step);
  }
}
