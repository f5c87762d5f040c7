/** What there is to draw in Bankrut: at first who leads, then the deck of each deal card by card; in ticks whose act comes next. */

import type { Draws, RecordHeader } from "../../kit/game";
import type { BankrutMove } from "../../wire/bankrut";
import { DECK } from "./box";

const wholeDeck = () => new Set(Array.from({ length: DECK }, (_, card) => card));

export default function draws(header: RecordHeader): Draws {
  const options: { first?: number | null; pace?: string } = header.options ?? {};
  const seats = [...header.seats.keys()];
  let leadIsOpen = (options.first ?? null) === null;
  let deck = wholeDeck();
  /** The draws of this move before its deal, if it has one: they say in which order the acts of a tick are carried out. */
  let orders = 0;
  /** The seats that have answered in this tick, and those of them that chose an act. */
  let answered = new Set<number>();
  let due = new Set<number>();

  return {
    see(seat, raw, count) {
      if (options.pace === "live") return;
      const move = raw as BankrutMove;
      if (due.size > 0 && answered.size === 0) due = new Set();
      if (move.move === "Ready") return;
      if (seat !== null) {
        answered.add(seat);
        if (move.move !== "Wait") due.add(seat);
      }
      orders = count % DECK;
      // The tick is over when all have answered or time is up; what is due then is carried out in this very move.
      if (seat === null || answered.size === seats.length) answered = new Set();
    },
    outcomes(answer) {
      if (leadIsOpen) {
        leadIsOpen = false;
        return seats;
      }
      if (orders > 0) {
        orders -= 1;
        const there = [...due].sort((a, b) => a - b);
        due.delete(answer);
        return there;
      }
      const there = [...deck];
      deck.delete(answer);
      if (deck.size === 0) deck = wholeDeck();
      return there;
    },
  };
}
