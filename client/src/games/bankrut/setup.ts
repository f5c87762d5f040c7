/** A new table of Bankrut: people trade live, or calmly by ticks; ticks without a clock are for bots among themselves. */

import type { TableSetup } from "../../kit/game";
import { isNewcomer } from "./newcomer";

const ONLY_FOR: Record<string, string> = { minutes: "live", tick_seconds: "calm", ticks: "calm" };

const setup: TableSetup = {
  // A tick is over when all have chosen: a clock is for those who want to be hurried.
  presets: { pace: "live", tick_seconds: null },
  atFirst: () => (isNewcomer() ? { pace: "calm" } : {}),
  hidden: { pace: ["ticks"] },
  apart: { pace: ["live"] }, // the floor never stands still, so nobody could pass the device on
  matters: (option, values) => !(option in ONLY_FOR) || ONLY_FOR[option] === values["pace"],
  steps: {
    minutes: [1, 2, 3, 4, 5, 7, 10, 15, 20, 30],
    ticks: [10, 20, 30, 40, 60, 80, 100, 150, 200],
    tick_seconds: [3, 5, 8, 10, 15, 20, 30, 45, 60, 90, 120],
  },
  clocks: false, // time is the floor's own
  seats: 4,
};

export default setup;
