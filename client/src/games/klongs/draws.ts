/** What there is to draw in Bangkok Klongs: at first who starts, then boats of the pile, each gone once drawn. */

import type { Draws, RecordHeader } from "../../kit/game";
import { boatOf } from "./box";
import table from "./box.json";

export default function draws(header: RecordHeader): Draws {
  let startIsOpen = header.options.first === null;
  const pile = new Set(table.boats.keys());
  return {
    outcomes(answer) {
      if (startIsOpen) {
        startIsOpen = false;
        return [...header.seats.keys()];
      }
      // K-60: two piles, and a boat shows which it came from.
      const isOpen = boatOf(answer)?.kind === "open";
      const there = [...pile].filter(
        (boat) => !header.options.tactical || (boatOf(boat).kind === "open") === isOpen,
      );
      pile.delete(answer);
      return there;
    },
  };
}
