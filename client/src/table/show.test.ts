import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Show } from "./show.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(rest = 0): { show: Show; told: number[] } {
  const told: number[] = [];
  const show = new Show(
    (step) => told.push(step),
    () => rest,
  );
  return { show, told };
}

test("what is not shown in motion was seen at once", async () => {
  const { show, told } = watched();
  await show.see(3);
  expect(show.seen).toBe(3);
  expect(told).toEqual([3]);
});

test("a game where nothing has happened yet was seen, too: from then on bots wait for this page", async () => {
  const { show, told } = watched();
  await show.see(0, { isAsked: true });
  await show.see(0, { isAsked: true });
  expect(told).toEqual([0]);
});

test("a step was seen when what is on stage is over", async () => {
  const { show, told } = watched();
  show.stage(Infinity);
  await show.see(1);
  await show.see(2);
  expect(show.seen).toBe(0);
  show.stage(0);
  expect(told).toEqual([2]);
});

test("a board may say how long it takes", async () => {
  const { show } = watched();
  show.stage(700);
  await show.see(1);
  await vi.advanceTimersByTimeAsync(650);
  expect(show.seen).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(show.seen).toBe(1);
});

test("whoever likes it calm has a rest after each step, but not before a question", async () => {
  const { show, told } = watched(1000);
  show.stage(700);
  await show.see(2);
  await vi.advanceTimersByTimeAsync(1650);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual([2]);
  await show.see(3);
  await show.see(4, { isAsked: true });
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual([2, 4]);
});

test("a rest ends, though more happens meanwhile", async () => {
  const { show, told } = watched(1000);
  for (let step = 1; step <= 6; step++) {
    await show.see(step);
    await vi.advanceTimersByTimeAsync(800);
  }
  expect(told).toEqual([2, 4, 6]);
});

test("a question waits for nothing, and what is taken back was not seen", async () => {
  const { show, told } = watched();
  show.stage(Infinity);
  await show.see(5, { isAtOnce: true });
  await show.see(3, { isAtOnce: true });
  await tick();
  expect(told).toEqual([5, 3]);
});
