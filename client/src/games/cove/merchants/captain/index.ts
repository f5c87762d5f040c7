/** The Captain's shop on the client. */

import type { CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import Shop from "./Shop.svelte";

const captain: MerchantClient = {
  Shop,
  Icon,
  spot(move: CoveMove) {
    switch (move.move) {
      case "SailShip":
      case "RecallShip":
        return `ship:${move.place}`;
      case "SignalGuild":
        return `guild:${move.colour}`;
      case "SpinAgain":
        return "compass";
      case "RecallFleet":
        return "bell";
      case "KeepKnots":
      case "DropAnchor":
      case "RecallNoMore":
        return "anchor";
      default:
        return null;
    }
  },
  next: (move: CoveMove) => (move.move === "SailShip" ? `to:${move.to}` : null),
  lesson,
};

export default captain;
