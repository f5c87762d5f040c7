import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { words } from "../text/words.svelte";
import type { CoachReport } from "../wire/types";
import Coach from "./Coach.svelte";

const report: CoachReport = {
  ...{ seat: 0, won: false, moments: [], lessons: [], from_best: false },
  ...{ expected: 1, lost: 2, lost_error: 1, luck: 3, luck_error: 1, ahead: 2 },
};
const told = vi.hoisted(() => ({ report: null as unknown }));
const shown = { steps: 9, seat: 0, mine: [0], names: ["Ann", "Bob"], say: (key: string) => key };
vi.mock("../wire/api", () => ({ api: { coach: async () => ({ done: 1, of: 1, report: told.report }) } }));
beforeAll(() => words.use("en"));
afterEach(cleanup);

it("says what decisions are counted from, which is not the same in every game", async () => {
  const said = async (from_best: boolean) => {
    told.report = { ...report, from_best };
    const { container } = render(Coach, { ...shown, table: `from best: ${from_best}` });
    await fireEvent.click(container.querySelector(".start")!);
    await vi.waitFor(() => expect(container.querySelector("[data-coach=done]")).not.toBeNull());
    return container.querySelector("figure > .help")!.textContent;
  };
  expect(await said(false)).toMatch(
    /in the end \+2\.\s+Decisions are counted from what looks best at first sight\./,
  );
  expect(await said(true)).toMatch(/in the end \+2\.\s+Decisions are counted from the best one found\./);
});
