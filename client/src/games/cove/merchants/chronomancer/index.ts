/** The Chronomancer's shop on the client. */

import type { CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import Shop from "./Shop.svelte";

const chronomancer: MerchantClient = {
  Shop,
  Icon,
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
  lesson,
};

export default chronomancer;
