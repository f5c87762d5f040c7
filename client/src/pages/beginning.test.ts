import { expect, it, vi } from "vitest";
import { Beginning } from "./beginning.svelte";

const begun = async (game: string, choice: string | null) => {
  const [starting, start] = [new Beginning(), vi.fn(async () => {})];
  starting.begin(game, start);
  await vi.waitFor(() => expect(starting.isBusy).toBe(false));
  if (starting.picking) starting.pick(choice);
  return start;
};

it("asks who to be where one can be somebody, whatever is begun", async () => {
  expect(await begun("cove", "captain")).toHaveBeenCalledWith({ option: "merchants", role: "captain" });
  expect(await begun("cove", null)).toHaveBeenCalledWith({ option: "merchants", role: "" });
  expect(await begun("klongs", null)).toHaveBeenCalledExactlyOnceWith();
});
