import { expect, test } from "vitest";
import type { BankrutEvent } from "../../wire/bankrut";
import type { Told } from "../../wire/types";
import { lastTick } from "./heard";

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
