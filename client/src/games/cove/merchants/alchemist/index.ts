/** The Alchemist's shop on the client. */

import type { CoveEvent, CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import Shop from "./Shop.svelte";

const alchemist: MerchantClient = {
  Shop,
  Icon,
  kinds: [
    ...["PourMarble", "PickMarbles", "TakeMarble", "FillFlask", "LeaveMarble", "FilterIchor"],
    ...["MarblesPicked", "MarblesReacted", "MarblesPlaced", "FlaskEmptied", "MarbleDecanted"],
    ...["IchorWasted", "RenownGained", "IchorFiltered"],
  ],
  rules: "M-A",
  spot(move: CoveMove) {
    switch (move.move) {
      case "PourMarble":
        return `chute:${move.chute}`;
      case "PickMarbles":
        return `run:${move.chute}:${move.height}`;
      case "TakeMarble":
        return `one:${move.chute}:${move.height}`;
      case "PlaceIchor":
      case "ChooseSponsor":
        return `cauldron:${move.colour}`;
      case "EmptyFlask":
        return `flask:${move.colour}`;
      case "FillFlask":
        return `hand:${move.marble}`;
      case "BrewCauldron":
        return `brew:${move.good}`;
      case "LeaveMarble":
        return `left:${move.marble}`;
      case "FilterIchor":
        return move.place === "flask" ? "flask:empty" : `cauldron:${move.place}`;
      case "StopPlacing":
        return "stop:placing";
      case "StopBrewing":
        return "stop:brewing";
      default:
        return null;
    }
  },
  wording(value: CoveMove | CoveEvent) {
    if ("move" in value) return value.move;
    if (value.event === "IchorWasted" && value.lost) return "IchorWasted.lost";
    if (value.event === "MarblesPicked" && value.count > 1) return "MarblesPicked.run";
    return value.event;
  },
  fact(say, name, value) {
    if (name === "chute" || name === "height") return (value as number) + 1;
    if (name === "marble" || name === "place") return say(`${name}.alchemist.${value as string}`);
    if (name === "shield") return say(`shield.${value as string}`);
    return value;
  },
  lesson,
};

export default alchemist;
