/** A board for any game: the moves as buttons, the view as lists. For games that are not drawn yet, and with `?plain` for
 * those that are. */

import type { GameClient } from "../../kit/game";
import PlainBoard from "./PlainBoard.svelte";

const plain: GameClient = { id: "plain", Board: PlainBoard };

export default plain;
