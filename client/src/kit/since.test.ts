import { expect, test } from "vitest";
import type { Told } from "../wire/types";
import { since } from "./since";

const told = (step: number, seat: number | null): Told => ({ step, said: "", event: { event: "Did", seat } });

test("what others did since one's own last move, the oldest first", () => {
  const story = [told(1, 0), told(2, 1), told(3, 0), told(3, null), told(4, 1), told(5, 2)];
  expect(since(story, 0)).toEqual([story[4], story[5]]);
  expect(since(story, 1)).toEqual([story[5]]);
});

test("it stays while one's own turn goes on", () => {
  const story = [told(1, 0), told(2, 1), told(3, 2), told(4, 0), told(5, 0)];
  expect(since(story, 0)).toEqual([story[1], story[2]]);
});

test("what becomes of a seat by somebody else's move is no move of its own", () => {
  const story = [told(1, 0), told(2, 1), told(2, 0), told(3, 1)];
  expect(since(story, 0)).toEqual([story[1], story[3]]);
});

test("whoever has not moved yet, and whoever looks on, sees all; what was set up is no news", () => {
  const story = [told(0, 2), told(1, 1), told(2, 2)];
  expect(since(story, 0)).toEqual([story[1], story[2]]);
  expect(since(story, null)).toEqual([story[1], story[2]]);
  expect(since([told(0, 2)], 0)).toEqual([]);
});
