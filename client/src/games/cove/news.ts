/** What the others did since one's own last action: shown where it happened, so that bots can be followed. */

import type { ActionTaken, CoveEvent, StaffActivated, TownsfolkHired } from "../../wire/cove";
import type { Told } from "../../wire/types";
import { GOODS } from "./box";

export interface News {
  /** For each seat the actions it took. */
  deeds: (ActionTaken | StaffActivated | TownsfolkHired)[][];
  /** For each seat how many of each good came to its shelf. */
  goods: number[][];
  boats: ReadonlySet<number>;
  docks: ReadonlySet<number>;
}

const BEGINNINGS: readonly string[] = ["ActionTaken", "TownsfolkHired", "StaffActivated", "RoundBegun"];

/** What is still news after hearing more: one's own action, or a new day, makes the rest old. */
export function hear(old: readonly Told[], more: readonly Told[], seat: number | null): Told[] {
  const all = [...old, ...more];
  const last = all.findLastIndex(({ event }) => {
    const told = event as CoveEvent;
    return BEGINNINGS.includes(told.event) && (!("seat" in told) || told.seat === seat);
  });
  return all.slice(last + 1);
}

export function news(told: readonly Told[], seats: number, seat: number | null): News {
  const deeds: News["deeds"] = Array.from({ length: seats }, () => []);
  const goods = Array.from({ length: seats }, () => GOODS.map(() => 0));
  const [boats, docks] = [new Set<number>(), new Set<number>()];
  for (const event of told.map((one) => one.event as CoveEvent)) {
    if (!("seat" in event) || event.seat === seat) continue;
    if (event.event === "ActionTaken" || event.event === "StaffActivated" || event.event === "TownsfolkHired")
      deeds[event.seat]!.push(event);
    if (event.event === "GoodGained") goods[event.seat]![GOODS.indexOf(event.good)]! += 1;
    if (event.event === "AdventurerSeated") boats.add(event.boat);
    if (event.event === "BoatDocked") docks.add(event.dock);
  }
  return { deeds, goods, boats, docks };
}
