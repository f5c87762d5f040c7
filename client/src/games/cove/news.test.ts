import { describe, expect, it } from "vitest";
import type { CoveEvent } from "../../wire/cove";
import type { Told } from "../../wire/types";
import { GOODS } from "./box";
import { hear, news } from "./news";

const told = (...events: CoveEvent[]): Told[] => events.map((event) => ({ step: 1, event, said: "" }));
const mine = told({ event: "ActionTaken", seat: 0, action: "blacksmith.mine" });
const theirs = told(
  { event: "ActionTaken", seat: 1, action: "captain.sail" },
  { event: "GoodGained", seat: 1, good: "red_small" },
  { event: "AdventurerSeated", seat: 1, boat: 3, adventurer: "blue" },
  { event: "BoatDocked", seat: 1, boat: 3, dock: 2 },
);
const later = told({ event: "TownsfolkHired", seat: 2, townsfolk: 7, slot: 0 });

describe("news", () => {
  it("tells what the others did and where", () => {
    const { deeds, goods, boats, docks } = news([...theirs, ...later], 3, 0);
    expect(deeds).toEqual([[], [theirs[0]!.event], [later[0]!.event]]);
    expect(goods[1]![GOODS.indexOf("red_small")]).toBe(1);
    expect([[...boats], [...docks]]).toEqual([[3], [2]]);
  });

  it("gathers until one's own action, or a new day, makes it old", () => {
    const all = hear(hear(mine, theirs, 0), later, 0);
    expect(all).toEqual([...theirs, ...later]);
    expect(hear(all, mine, 0)).toEqual([]);
    expect(hear(all, told({ event: "RoundBegun", round: 2 }), 0)).toEqual([]);
  });
});
