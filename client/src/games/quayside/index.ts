/** Quayside as the shell wants it. */

import type { GameClient } from "../../kit/game";
import Board from "./Board.svelte";

const quayside: GameClient = { id: "quayside", Board };

export default quayside;
