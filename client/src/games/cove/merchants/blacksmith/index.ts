/** The Blacksmith's shop on the client. The model for the other merchants. */

import type { CoveEvent, CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import Shop from "./Shop.svelte";
import { FURNACES } from "./smithy";

const blacksmith: MerchantClient = {
  Shop,
  Icon,
  kinds: [
    ...["LoadFurnace", "ChooseDice", "SparkFurnace", "StackFurnace", "StrikeFurnace"],
    ...["DieRolled", "FurnaceLoaded", "FurnaceForged", "AlloysReturned"],
  ],
  rules: "M-B",
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
  wording(value: CoveMove | CoveEvent) {
    if ("move" in value)
      return value.move === "ChooseDice" ? `ChooseDice.${value.second ? "large" : "small"}` : value.move;
    if (value.event === "FurnaceLoaded" && value.exact) return "FurnaceLoaded.exact";
    if (value.event === "AlloysReturned" && value.kept) return "AlloysReturned.kept";
    return value.event;
  },
  fact(say, name, value) {
    if (name === "furnace") return FURNACES[value as number];
    if (name === "die") return say(`die.blacksmith.${value as string}`);
    return value;
  },
  lesson,
};

export default blacksmith;
