/** A turn that ends by itself, after a moment in which one may still decide to move a boat.
 *
 * Without a word of the player's only among bots, where everything can be taken back; among people who asks for it has it. Whoever
 * touches the board, comes back by an undo or opens the page in the middle of a turn is asked as ever. */

import { keep, recall } from "../../kit/store";

export const ENDING_TIME = 3000;
const KEPT = "klongs.self_ending";

export class Ending {
  /** What the player chose; null: nothing yet. */
  choice = $state.raw<boolean | null>(recall<boolean | null>(KEPT, null));
  isComing = $state.raw(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The turn in which the player is asked. */
  #waited: number | null;
  #turn: number;

  constructor(turn: number) {
    this.#turn = this.#waited = turn;
  }

  choose(choice: boolean): void {
    this.choice = choice;
    keep(KEPT, choice);
    if (!choice) this.wait();
    else if (this.#waited === this.#turn) this.#waited = null;
  }

  /** The question was put in this turn: end it in a moment unless the player waits. */
  come(turn: number, end: () => void): void {
    this.stop();
    this.#turn = turn;
    if (this.#waited === turn) return;
    this.isComing = true;
    this.#timer = setTimeout(() => {
      this.isComing = false;
      end();
    }, ENDING_TIME);
  }

  /** In this turn the player decides. */
  wait(turn = this.#turn): void {
    this.#turn = this.#waited = turn;
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isComing = false;
  }
}
