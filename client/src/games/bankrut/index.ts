/** Bankrut as the shell wants it. */

import type { GameClient } from "../../kit/game";
import type { BankrutEvent } from "../../wire/bankrut";
import Board from "./Board.svelte";
import { lesson } from "./lesson";
import { roundPoints } from "./reckoning";
import { isHeard, sayEvent, sayMove, sayReason } from "./words";

const bankrut: GameClient = {
  id: "bankrut",
  Board,
  sayEvent,
  sayMove,
  sayReason,
  isHeard,
  lesson,
  showsPlayers: true,
  points: (event: BankrutEvent) => (event.event === "RoundEnded" ? roundPoints(event) : null),
};

export default bankrut;
