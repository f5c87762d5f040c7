/** Bankrut as the shell wants it. */

import type { GameClient } from "../../kit/game";
import { withSign } from "../../kit/signs";
import type { BankrutEvent, BankrutMove, BankrutView } from "../../wire/bankrut";
import Board from "./Board.svelte";
import { covers } from "./hand";
import { lesson } from "./lesson";
import { isAside, isHeard } from "./heard";
import Rounds from "./Rounds.svelte";
import Sketch, { SKETCHED } from "./Sketch.svelte";

const tiles = (...bundles: readonly number[][]): string[] =>
  bundles.flatMap((cards) => [...cards.keys()].filter((good) => cards[good])).map(tile);
const tile = (good: number): string => `.hand [data-good="${good}"]`;

const bankrut: GameClient = {
  id: "bankrut",
  Board,
  isHeard,
  lesson,
  firstNote(say, { pace, seconds }: BankrutView) {
    if (pace === "live") return "";
    return seconds ? say("first.timed", { seconds }) : say("first.calm");
  },
  Sheet: Rounds,
  showsPlayers: true,
  Sketch,
  sketched: SKETCHED,
  isAside,
  spots(move: BankrutMove) {
    switch (move.move) {
      case "Ready":
        return ".ready .primary";
      case "Wait":
        return '[data-tool="wait"]';
      case "CallStop":
        return ".stop button";
      case "AgreeToEnd":
        return '[data-tool="end"]';
      case "SwapCentre":
        return `[data-centre] button.card, ${tile(move.lay)}`;
      case "MakeOffer":
        return tiles(move.give, move.want).join(", ");
      case "AcceptOffer":
      case "DeclineOffer":
        return `.slip[data-offer="${move.offer}"]`;
      case "WithdrawOffer":
        return `[data-own="${move.offer}"]`;
      default:
        return "";
    }
  },
  marks(move: BankrutMove): Record<string, string> {
    if (move.move === "SwapCentre")
      return { "[data-centre] button.card": withSign(1), [tile(move.lay)]: withSign(-1) };
    if (move.move !== "MakeOffer") return {};
    const gains = move.want.map((count, good) => count - (move.give[good] ?? 0));
    return Object.fromEntries(gains.flatMap((gain, good) => (gain ? [[tile(good), withSign(gain)]] : [])));
  },
  // What lies in the centre decides what cards are worth.
  isStillGood: (move: BankrutMove, view: BankrutView, then: BankrutView) =>
    view.centre === then.centre && (move.move !== "MakeOffer" || covers(view.hand, move.give)),
  points: (event: BankrutEvent) => (event.event === "RoundEnded" ? event.points : null),
};

export default bankrut;
