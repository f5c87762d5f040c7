import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import Board from "../games/bankrut/Board.svelte";
import { moments, sayIn } from "../games/bankrut/pictures";
import { soundOf } from "../games/cove/sound";
import { sound } from "../games/klongs/sound";
import * as kit from "./sound";

/** Other tests may have loaded the boards before, with the sounds they have. */
const play = vi.spyOn(kit, "play");
beforeEach(() => void play.mockReset());
afterEach(cleanup);
afterAll(() => play.mockRestore());

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
  const heard = play.mock.calls.flatMap(([notes]) => notes);
  expect(heard.length).toBeGreaterThan(0);
  const first = Math.min(...heard.map(({ at }) => at));
  expect(Math.max(...heard.map(({ at, long }) => at + long)) - first).toBeLessThan(0.85);
});
