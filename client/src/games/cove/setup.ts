/** A new table of Merchants Cove: ready-made wishes, and a merchant for each seat. */

import type { TableSetup } from "../../kit/game";
import Choice from "./Choice.svelte";

// Found by folder, as the engine finds them; only the names are wanted.
const folders = import.meta.glob("../../../../src/marketday/games/cove/merchants/*/text/en.json");
const MERCHANTS = Object.keys(folders)
  .map((path) => path.split("/").at(-3)!)
  .sort();

const setup: TableSetup = {
  recipes: [
    {
      text: "setup.first",
      values: {
        locals: true,
        mercenaries: true,
        sailors: false,
        rogues: "criminals",
        at_once: false,
        merchants: null,
      },
    },
    {
      text: "setup.all",
      values: {
        locals: true,
        mercenaries: true,
        sailors: true,
        rogues: "robbers",
        at_once: false,
        merchants: null,
      },
    },
  ],
  perSeat: {
    merchants: {
      choices: MERCHANTS,
      text: (choice) => `merchant.${choice}.line`,
      once: true,
      pick: {
        title: "setup.pick",
        any: "setup.pick.any",
        easiest: "blacksmith",
        praise: "setup.pick.easiest",
        Picture: Choice,
      },
    },
  },
  notice: "game.reconstructed",
  seats: 3,
};

export default setup;
