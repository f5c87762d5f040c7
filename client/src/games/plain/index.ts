/** A board for any game: the moves as buttons, the view as text. For games that are not drawn yet. */

import type { GameClient } from "../../kit/game";
import PlainBoard from "./PlainBoard.svelte";
import { sayPlain } from "./words";

const plain: GameClient = {
  id: "plain",
  Board: PlainBoard,
  sayEvent: (say, event, names) => sayPlain(say, "event", event.event, event, names),
  sayMove: (say, move) => sayPlain(say, "move", move.move, move, []),
  sayReason: (say, refusal, names) => sayPlain(say, "reason", refusal.reason, refusal.facts, names),
};

export default plain;
