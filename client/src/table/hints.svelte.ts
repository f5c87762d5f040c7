/** What a strong player would do in one's place, and how good one's last move was: asked of the server when wanted. */

import { keep, recall } from "../kit/store";
import { sayTrouble } from "../pages/trouble";
import { api } from "../wire/api";
import type { AskPicture, Hint, Picture, Review } from "../wire/types";

/** Whether there is something to choose. */
export const isOpen = (ask: AskPicture | null): boolean =>
  ask !== null && (ask.moves.length > 1 || ask.forms.length > 0);

export class Hints {
  hint = $state.raw<Hint | null>(null);
  review = $state.raw<Review | null>(null);
  isThinking = $state(false);
  trouble = $state("");
  /** Whether every move of one's own is judged. */
  judges = $state(recall("hints.judges", false));
  readonly isTalking = $derived(Boolean(this.hint ?? this.review ?? this.trouble));
  /** The last move of one's own, until it is made: the question it answers, and the number it may have. */
  #sent: { ask: number; step: number } | null = null;
  /** How often a judgement was wanted: an older one is of no use. */
  #asked = 0;

  /** The answer is for the question that is open now; if that is gone when it comes, so is the answer. */
  async ask(picture: () => Picture): Promise<void> {
    const { table, seat, ask } = picture();
    if (seat === null || !ask) return;
    this.isThinking = true;
    this.trouble = "";
    try {
      const hint = await api.hint(table, { seat });
      if (hint.ask === picture().ask?.id) this.hint = hint;
    } catch (error) {
      this.trouble = sayTrouble(error);
    } finally {
      this.isThinking = false;
    }
  }

  /** Another question is open, or none. */
  see(picture: Picture): void {
    if (this.hint && this.hint.ask !== picture.ask?.id) this.hint = null;
    const sent = this.#sent;
    if (!sent || picture.step < sent.step || picture.ask?.id === sent.ask) return;
    if (picture.seat === null || !picture.hints) return;
    this.#sent = null;
    void this.#judge(picture.table, picture.seat, sent.step, ++this.#asked);
  }

  /** A move is on its way: the one after so many others. */
  send(picture: Picture): void {
    this.dismiss();
    this.#asked += 1;
    const { ask, step } = picture;
    this.#sent = this.judges && ask && isOpen(ask) ? { ask: ask.id, step: step + 1 } : null;
  }

  async #judge(table: string, seat: number, step: number, number: number): Promise<void> {
    try {
      const review = await api.review(table, { seat, step });
      if (number === this.#asked) this.review = review; // else another move was made meanwhile
    } catch (error) {
      if (number === this.#asked) this.trouble = sayTrouble(error);
    }
  }

  setJudges(judges: boolean): void {
    this.judges = judges;
    keep("hints.judges", judges);
    if (!judges) this.review = null;
  }

  dismiss(): void {
    this.hint = null;
    this.review = null;
    this.trouble = "";
  }
}
