/** What the others did since one's own last turn: shown where it happened, so that bots can be followed. */

import { since } from "../../kit/since";
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

/** What the others did since this seat's last turn, in today's harbour. */
export function news(story: readonly Told[], seats: number, seat: number | null): News {
  const today = story.findLast(({ event }) => (event as CoveEvent).event === "RoundBegun")?.step ?? 0;
  const told = since(story, seat).filter(({ step }) => step >= today);
  const deeds: News["deeds"] = Array.from({ length: seats }, () => []);
  const goods = Array.from({ length: seats }, () => GOODS.map(() => 0));
  const [boats, docks] = [new Set<number>(), new Set<number>()];
  for (const event of told.map((one) => one.event as CoveEvent)) {
    if (!("seat" in event)) continue;
    if (event.event === "ActionTaken" || event.event === "StaffActivated" || event.event === "TownsfolkHired")
      deeds[event.seat]!.push(event);
    if (event.event === "GoodGained") goods[event.seat]![GOODS.indexOf(event.good)]! += 1;
    if (event.event === "AdventurerSeated") boats.add(event.boat);
    if (event.event === "BoatDocked") docks.add(event.dock);
  }
  return { deeds, goods, boats, docks };
}
