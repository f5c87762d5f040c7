import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { words } from "../text/words.svelte";
import HintCard from "./HintCard.svelte";

type Told = typeof best;
const best = { move: { move: "Wait" }, said: "Wait a little", behind: 0, error: 0, reasons: [] };
const desk = {
  hints: {
    hint: { ask: 1, best, second: null as Told | null, level: false },
    review: null,
    isTalking: true,
    isOld: false,
    judges: false,
    trouble: null,
  },
  names: ["Ann", "Bob"],
  seat: 0,
  say: (key: string) => key,
};
vi.mock("./desk.svelte", () => ({ useDesk: () => desk }));
vi.mock("svelte/reactivity", async (original) => ({
  ...(await original<object>()),
  MediaQuery: class {
    current = false; // a phone
  },
}));
beforeAll(() => words.use("en"));
afterEach(cleanup);

it("keeps the focus on the button that opened the reasons, and closes them again", async () => {
  const { container } = render(HintCard);
  const why = container.querySelector<HTMLButtonElement>("[aria-expanded]")!;
  expect(why.getAttribute("aria-expanded")).toBe("false");
  why.focus();
  await fireEvent.click(why);
  expect(why.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(why);
  expect(container.querySelector("label")).not.toBeNull();
  await fireEvent.click(why);
  expect(why.getAttribute("aria-expanded")).toBe("false");
  expect(container.querySelector("label")).toBeNull();
});

it("says that another move is as good where nothing speaks for the one it advises", async () => {
  const said = async (second: Told | null, level: boolean, isOld = false) => {
    Object.assign(desk.hints, { hint: { ask: 1, best, second, level }, isOld });
    const { container } = render(HintCard);
    await fireEvent.click(container.querySelector("[aria-expanded]")!);
    const text = container.querySelector(".why")!.textContent;
    cleanup();
    return text;
  };
  expect(await said({ ...best, said: "Hurry" }, true)).toContain("Just as good");
  expect(await said({ ...best, said: "Hurry", behind: 3 }, false)).toContain("points better than");
  expect(await said({ ...best, said: "Hurry", behind: 3 }, true), "that may be chance").toContain(
    "Just as good",
  );
  expect(await said({ ...best, said: "Hurry" }, true, true), "it may be gone").toContain(
    "other moves are about as good",
  );
});
