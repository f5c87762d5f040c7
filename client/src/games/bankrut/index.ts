/** Bankrut as the shell wants it. */

import type { GameClient } from "../../kit/game";
import type { BankrutEvent } from "../../wire/bankrut";
import Board from "./Board.svelte";
import { lesson } from "./lesson";
import { isHeard } from "./heard";

const bankrut: GameClient = {
  id: "bankrut",
  Board,
  isHeard,
  lesson,
  showsPlayers: true,
  isAside: (event: BankrutEvent) => ["OfferGone", "TickPassed", "CameTooLate"].includes(event.event),
  points: (event: BankrutEvent) => (event.event === "RoundEnded" ? event.points : null),
};

export default bankrut;
