import { describe, expect, it } from "vitest";
import type { CoveEvent } from "../../wire/cove";
import type { Told } from "../../wire/types";
import { GOODS } from "./box";
import { news } from "./news";

const told = (step: number, ...events: CoveEvent[]): Told[] =>
  events.map((event) => ({ step, event, said: "" }));
const mine = told(1, { event: "ActionTaken", seat: 0, action: "blacksmith.mine" });
const theirs = told(
  2,
  { event: "ActionTaken", seat: 1, action: "captain.sail" },
  { event: "GoodGained", seat: 1, good: "red_small" },
  { event: "AdventurerSeated", seat: 1, boat: 3, adventurer: "blue" },
  { event: "BoatDocked", seat: 1, boat: 3, dock: 2 },
);
const later = told(3, { event: "TownsfolkHired", seat: 2, townsfolk: 7, slot: 0 });

describe("news", () => {
  it("tells what the others did and where", () => {
    const { deeds, goods, boats, docks } = news([...theirs, ...later], 3, 0);
    expect(deeds).toEqual([[], [theirs[0]!.event], [later[0]!.event]]);
    expect(goods[1]![GOODS.indexOf("red_small")]).toBe(1);
    expect([[...boats], [...docks]]).toEqual([[3], [2]]);
  });

  it("lasts until the others act again, and ends with the day", () => {
    const deedsOf = (...story: Told[][]) => news(story.flat(), 3, 0).deeds;
    const again = told(4, { event: "ActionTaken", seat: 0, action: "blacksmith.mine" });
    const all = [[], [theirs[0]!.event], [later[0]!.event]];
    expect(deedsOf(mine, theirs, later, again), "also after a reload").toEqual(all);
    const last = told(5, later[0]!.event as CoveEvent);
    expect(deedsOf(mine, theirs, again, last)).toEqual([[], [], [last[0]!.event]]);
    expect(deedsOf(mine, theirs, later, told(5, { event: "RoundBegun", round: 2 }))).toEqual([[], [], []]);
  });
});
