/** The Alchemist's shop on the client. */

import type { CoveMove } from "../../../../wire/cove";
import type { MerchantClient } from "../../merchant";
import Icon from "./Icon.svelte";
import { lesson } from "./lesson";
import Shop from "./Shop.svelte";

const alchemist: MerchantClient = {
  Shop,
  Icon,
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
  lesson,
};

export default alchemist;
