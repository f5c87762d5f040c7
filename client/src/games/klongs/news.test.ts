import { expect, test } from "vitest";
import type { KlongsEvent } from "../../wire/klongs";
import type { Told } from "../../wire/types";
import { lastDeeds, trailOf } from "./news";

const told = (step: number, event: KlongsEvent): Told => ({ step, event, said: "" });
const placed = (seat: number, space: number): KlongsEvent => ({
  event: "BoatPlaced",
  seat,
  boat: 3,
  space,
  claimed: false,
});
const story = [
  told(1, placed(1, 4)),
  told(2, placed(2, 5)),
  told(3, placed(1, 6)),
  told(4, { event: "BoatMoved", seat: 1, boat: 3, space: 6, to: 7 }),
];

test("the last deed of each seat, after a reload as well: it is found in what was told", () => {
  expect([...lastDeeds(story)]).toEqual([
    [1, story[3]],
    [2, story[1]],
  ]);
});

test("a boat that moved on is marked where it is now", () => {
  expect([...trailOf(story)]).toEqual([
    [4, 1],
    [5, 2],
    [7, 1],
  ]);
});
