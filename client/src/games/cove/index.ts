/** Merchants Cove as the shell wants it. */

import type { GameClient } from "../../kit/game";
import type { CoveEvent, CoveMove, CoveView } from "../../wire/cove";
import Board from "./Board.svelte";
import { TO } from "./learner";
import { lesson } from "./lesson";
import { shopOf } from "./merchant";
import Sketch, { SKETCHED } from "./Sketch.svelte";
import { paneOf, spotOf } from "./spots";

/** The gold an event brings its seat. */
function gain(event: CoveEvent): { seat: number; gold: number } | null {
  switch (event.event) {
    case "GoodsSold":
    case "SponsorsPaid":
    case "InstantlySponsored":
      return event;
    case "FinalReckoning":
      return { seat: event.seat, gold: event.gold - event.lost };
    default:
      return null;
  }
}

/** What the event before or after tells as well, and what happens within a shop until something comes of it. */
const ASIDES: CoveEvent["event"][] = [
  "TokensStacked",
  "TownsfolkArrived",
  "EraLaid",
  "TreasureLaid",
  "AdventurerBoarded",
  "TokenMoved",
  "AdventurerDrawn",
  "StaffActivated",
  "TradeFinished",
  "CorruptionShuffled",
  "MarblesPicked",
  "MarblesReacted",
  "MarblesPlaced",
  "FlaskEmptied",
  "MarbleDecanted",
  "CauldronBrewed",
  "DieMined",
  "DieRolled",
  "FurnaceForged",
  "AlloysReturned",
  "CompassSpun",
  "ShipSailed",
  "TreasuresShuffled",
  "EraDrawn",
  "EraPushed",
  "EraFell",
  "EraExplored",
  "ErasMatched",
  "FigureCarried",
  "FigureMoved",
];

const cove: GameClient = {
  id: "cove",
  firstNote: (say, { seat, players }: CoveView) =>
    seat === null ? "" : say("first.merchant", { line: say(`merchant.${players[seat]!.merchant}.line`) }),
  Board,
  lesson,
  showsPlayers: true,
  Sketch,
  sketched: SKETCHED,
  era: (say, event: CoveEvent) =>
    event.event === "RoundBegun" ? `${say("board.day")} ${event.round}` : null,
  spots(move: CoveMove, view: CoveView) {
    const merchant = view.players[view.seat ?? 0]?.merchant ?? "";
    const next = shopOf(merchant)?.next?.(move) ?? null;
    const found = [spotOf(move, merchant), next && `shop:${next}`].filter((spot) => spot !== null);
    // On a small screen the other pane is behind a tab.
    const tabs = new Set(found.map((spot) => TO[paneOf(spot)]));
    return [...found.map((spot) => `[data-spot="${spot}"]`), ...tabs].join(", ");
  },
  places(event: CoveEvent) {
    if (event.event === "GoodsSold" || event.event === "PierOpened")
      return `[data-spot="pier:${event.pier}"]`;
    if (event.event === "BoatDocked")
      return `[data-spot="dock:${event.dock}"], [data-spot="boat:${event.boat}"]`;
    if (event.event === "TownsfolkHired") return `[data-spot="slot:${event.slot}"]`;
    return "boat" in event ? `[data-spot="boat:${event.boat}"]` : "";
  },
  isAside: (event: CoveEvent) =>
    ASIDES.includes(event.event) || (event.event === "SponsorsPaid" && event.gold === 0),
  points(event: CoveEvent, seats: number) {
    const got = gain(event);
    return got && Array.from({ length: seats }, (_, seat) => (seat === got.seat ? got.gold : 0));
  },
};

export default cove;
