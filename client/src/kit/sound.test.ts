import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Board from "../games/bankrut/Board.svelte";
import { moments, sayIn } from "../games/bankrut/pictures";
import { soundOf } from "../games/cove/sound";
import { sound } from "../games/klongs/sound";
import { play } from "./sound";

vi.mock("./sound", () => ({ play: vi.fn() }));
beforeEach(() => void vi.mocked(play).mockClear());
afterEach(cleanup);

const ENDED = { event: "GameEnded" } as const;
const games: [string, () => void][] = [
  ["klongs", () => sound([ENDED])],
  ["cove", () => soundOf([ENDED], 0)],
  [
    "bankrut",
    () => {
      const told = [{ step: 1, event: ENDED, said: "" }];
      const props = { ...moments["busy"]!, told, say: sayIn("en"), motion: false };
      render(Board, { ...props, send: vi.fn(), whyNot: vi.fn(async () => null) });
    },
  ],
];

it.each(games)("the end of a game of %s is heard, and not for long", async (_, end) => {
  end();
  await tick();
  const heard = vi.mocked(play).mock.calls.flatMap(([notes]) => notes);
  expect(heard.length).toBeGreaterThan(0);
  const first = Math.min(...heard.map(({ at }) => at));
  expect(Math.max(...heard.map(({ at, long }) => at + long)) - first).toBeLessThan(0.85);
});
