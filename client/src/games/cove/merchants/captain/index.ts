/** The Captain's shop on the client. */

import type { CoveEvent, CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import { STORM } from "./chart";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import Shop from "./Shop.svelte";

const captain: MerchantClient = {
  Shop,
  Icon,
  kinds: [
    ...[
      "KeepKnots",
      "SpinAgain",
      "DropAnchor",
      "SailShip",
      "RecallNoMore",
      "RecallFleet",
      "RecallShip",
      "SignalGuild",
    ],
    ...["CompassSpun", "ShipSailed", "ShipRecalled", "TreasureLaid", "TreasuresShuffled"],
  ],
  rules: "M-K",
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
  wording(value: CoveMove | CoveEvent) {
    if ("move" in value) return value.move;
    if (value.event !== "CompassSpun") return value.event;
    return `CompassSpun${value.knots === STORM ? ".storm" : ""}${value.extra ? ".extra" : ""}`;
  },
  fact: (say, name, value) =>
    name === "place" || name === "to" ? say(`place.captain.${value as string}`) : value,
  lesson,
};

export default captain;
