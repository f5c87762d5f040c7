/** What a strong player would do in one's place, and how good one's last move was: asked of the server when wanted. */

import { keep, recall } from "../kit/store";
import { sayTrouble } from "../pages/trouble";
import { api } from "../wire/api";
import type { AskPicture, Hint, Picture, Review } from "../wire/types";

/** Whether a move that was advised when the view was `then` can still be made and means the same, as far as one can see. */
export type IsStillGood = (move: object, view: unknown, then: unknown) => boolean;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether what was advised a moment ago can still be done. */
function isStillOpen(
  hint: Hint,
  { ask, view, outcome }: Picture,
  isGood: (move: object, view: unknown) => boolean,
): boolean {
  if (!ask) return outcome === null;
  const move = hint.best.move as { move?: string };
  if (!isGood(move, view)) return false;
  return ask.moves.some((listed) => isSame(listed, move)) || ask.forms.includes(move.move ?? "");
}

/** Whether there is something to choose. */
export const isOpen = (ask: AskPicture | null): boolean =>
  ask !== null && (ask.moves.length > 1 || ask.forms.length > 0);

export class Hints {
  hint = $state.raw<Hint | null>(null);
  /** The hint was given for an earlier question. */
  isOld = $state(false);
  review = $state.raw<Review | null>(null);
  isThinking = $state(false);
  trouble = $state("");
  /** Whether every move of one's own is judged. */
  judges = $state(recall("hints.judges", false));
  readonly isTalking = $derived(Boolean(this.hint ?? this.review ?? this.trouble));
  /** The last move of one's own, until it is made: the question it answers, and the number it may have. */
  #sent: { ask: number; step: number } | null = null;
  /** How often a move was sent or judged: what was asked before is of no use. */
  #asked = 0;
  /** Whose hint it is: it speaks of a hand that nobody else at this device may know. */
  #seat: number | null = null;
  /** What was seen when it was asked for. */
  #then: unknown = null;

  constructor(private readonly isStillGood: IsStillGood = () => true) {}

  /** The answer is for the question that is open now; if that is gone when it comes, it may still be of use. */
  async ask(picture: () => Picture): Promise<void> {
    const { table, seat, ask, view } = picture();
    if (seat === null || !ask) return;
    this.isThinking = true;
    this.trouble = "";
    const number = this.#asked;
    try {
      const hint = await api.hint(table, { seat });
      if (number !== this.#asked) return; // they moved without it
      this.hint = hint;
      this.#seat = seat;
      this.#then = view;
      this.#age(picture());
    } catch (error) {
      this.trouble = sayTrouble(error);
    } finally {
      this.isThinking = false;
    }
  }

  /** Where questions follow each other by the clock a hint would be gone before it is read: it stays while it can be
   * followed. */
  #age(picture: Picture): void {
    if (!this.hint) return;
    this.isOld = this.hint.ask !== picture.ask?.id;
    const isOthers = picture.seat !== this.#seat;
    const isGood = (move: object, view: unknown) => this.isStillGood(move, view, this.#then);
    if (isOthers || (this.isOld && !isStillOpen(this.hint, picture, isGood))) this.hint = null;
  }

  /** Another question is open, or none. */
  see(picture: Picture): void {
    this.#age(picture);
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
