import { expect, it } from "vitest";
import type { TableSetup } from "../kit/game";
import type { Option } from "./schema";
import { atOneDevice, chosenForThem } from "./wishes";

const pace: Option = { kind: "choice", name: "pace", preset: "ticks", choices: ["calm", "live", "ticks"] };
const setup: TableSetup = {
  presets: { pace: "live", more: 1 },
  hidden: { pace: ["ticks"] },
  apart: { pace: ["live"] },
};

it("offers several people at one device only what they can play", () => {
  const fitting = atOneDevice(setup, [pace]);
  expect(fitting.presets).toEqual({ pace: "calm", more: 1 });
  expect(fitting.hidden).toEqual({ pace: ["ticks", "live"] });
  expect(chosenForThem(setup, fitting.presets)).toEqual([["pace", "calm"]]);
});

it("leaves a game alone that knows no such choice", () => {
  expect(atOneDevice({ seats: 3 }, [pace])).toEqual({ seats: 3, hidden: {}, presets: {} });
});
