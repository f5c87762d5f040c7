/** The Chronomancer's shop on the client. */

import type { CoveEvent, CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import { chamberName, MACHINES } from "./machines";
import Shop from "./Shop.svelte";

const chronomancer: MerchantClient = {
  Shop,
  Icon,
  kinds: [
    ...["PushEra", "MoveFigure", "FreezeEra", "ExploreEra"],
    ...[
      "EraLaid",
      "EraDrawn",
      "EraPushed",
      "EraFell",
      "FigureCarried",
      "FigureMoved",
      "EraFrozen",
      "EraExplored",
    ],
  ],
  rules: "M-H",
  spot(move: CoveMove) {
    switch (move.move) {
      case "PushEra":
        return `reserve:${move.tile}`;
      case "MoveFigure":
      case "FreezeEra":
      case "ExploreEra":
        return `figure:${move.figure}`;
      case "EndTravel":
        return "stay";
      default:
        return null;
    }
  },
  next(move: CoveMove) {
    switch (move.move) {
      case "PushEra":
        return `door:${move.machine}:${move.end}`;
      case "MoveFigure":
        return `chamber:${move.chamber}`;
      default:
        return null;
    }
  },
  wording(value: CoveMove | CoveEvent) {
    if ("move" in value) return value.move;
    return value.event === "EraFell" && value.hourglass ? "EraFell.hourglass" : value.event;
  },
  fact(say, name, value) {
    if (name === "tile" || name === "figure" || name === "end")
      return say(`${name}.chronomancer.${value as string}`);
    if (name === "machine") return MACHINES[value as number];
    if (name === "chamber") return chamberName(value as number);
    return value;
  },
  lesson,
};

export default chronomancer;
