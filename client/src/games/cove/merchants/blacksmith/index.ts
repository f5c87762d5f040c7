/** The Blacksmith's shop on the client. The model for the other merchants. */

import type { CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import Shop from "./Shop.svelte";

const blacksmith: MerchantClient = {
  Shop,
  Icon,
  spot(move: CoveMove) {
    switch (move.move) {
      case "TakeDie":
        return `rack:${move.colour}`;
      case "RollAlloy":
        return `pool:${move.colour}`;
      case "LoadFurnace":
      case "SparkFurnace":
      case "StackFurnace":
      case "StrikeFurnace":
        return `furnace:${move.furnace}`;
      default:
        return null;
    }
  },
  lesson,
};

export default blacksmith;
