import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Speech } from "./speech.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("shows the newest of each seat for a while, long lines for longer", () => {
  const speech = new Speech(() => false);
  speech.hear({ seat: 1, text: "hi", at: 1 });
  speech.hear({ seat: 2, sign: "clap" });
  speech.hear({ seat: 1, text: "m".repeat(100), at: 2 });
  expect(speech.now.map(({ seat }) => seat)).toEqual([2, 1]);
  vi.advanceTimersByTime(5000);
  expect(speech.now.map(({ seat }) => seat)).toEqual([1]);
  vi.advanceTimersByTime(10_000);
  expect(speech.now).toEqual([]);
});

it("shows a line once, though each seat of this browser is told it", () => {
  const speech = new Speech(() => false);
  const line = { seat: 1, text: "hi", at: 1 };
  speech.hear(line);
  const first = speech.now[0];
  speech.hear({ ...line });
  expect(speech.now).toEqual([first]);
});

it("does not hear those who are muted", () => {
  const speech = new Speech((seat) => seat === 1);
  speech.hear({ seat: 1, text: "hi", at: 1 });
  speech.hear({ seat: 1, sign: "clap" });
  expect(speech.now).toEqual([]);
});
