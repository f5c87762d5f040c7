import { expect, test } from "vitest";
import type { BankrutEvent } from "../../wire/bankrut";
import type { Told } from "../../wire/types";
import { isAside, lastTick } from "./heard";

const told = (step: number, event: BankrutEvent): Told => ({ step, event, said: "" });
const swap = (seat: number): BankrutEvent => ({ event: "CentreSwapped", seat, took: 1, laid: 2 });
const passed: BankrutEvent = { event: "TickPassed", tick: 1 };
const dealt: BankrutEvent = { event: "CardsDealt", round: 2, leader: 0, hands: [] };

test("the others' deeds of the last tick, whatever one did oneself in it", () => {
  const story = [
    told(3, swap(1)),
    told(3, passed),
    told(7, swap(2)),
    told(7, swap(0)),
    told(7, swap(1)),
    told(7, passed),
  ];
  expect(lastTick(story, 0)).toEqual([story[2], story[4]]);
  expect(lastTick([...story, told(9, dealt)], 0), "that was another round").toEqual([]);
  expect(lastTick([told(1, dealt)], 0)).toEqual([]);
});

test("a live log tells what was done, and of offers only those that concern whoever reads it", () => {
  const offer = (seat: number, to: number | null): BankrutEvent => ({
    event: "OfferMade",
    seat,
    to,
    offer: 1,
    give: [1],
    want: [0],
  });
  const shout: BankrutEvent = { event: "Shouted", seat: 1, want: [1], have: [] };
  const story = [offer(1, null), offer(1, 2), shout, offer(0, null), offer(1, 0), swap(1)];
  const told = (pace: "live" | "calm", seat: number | null) =>
    story.flatMap((event, i) => (isAside(event, { pace, seat }) ? [] : [i]));
  expect(told("live", 0)).toEqual([3, 4, 5]);
  expect(told("live", null)).toEqual([5]);
  expect(told("calm", 0)).toEqual([0, 1, 2, 3, 4, 5]);
});
