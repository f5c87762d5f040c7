import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { showCompany } from "../kit/company.svelte";
import { words } from "../text/words.svelte";
import Ending from "./Ending.svelte";

const names = ["Ann", "Bob"];
const desk = {
  sight: { picture: { table: "t", seat: 0, step: 9 }, fresh: [] },
  self: 0,
  names,
  shortNames: names,
};
vi.mock("./desk.svelte", () => ({ useDesk: () => ({ ...desk, say: (key: string) => key }) }));
beforeAll(() => words.use("en"));
afterEach(() => {
  cleanup();
  showCompany([]);
});

it("draws everybody's result in the colour they chose", () => {
  const somebody = { name: "Ann", alias: "", face: 0, colour: 1 };
  showCompany([{ ...somebody, colour: 3 }, somebody]);
  const outcome = { totals: [7, 5], ranks: [1, 2], lines: [{ label: "sum", points: [7, 5] }] };
  const { container } = render(Ending, { outcome: outcome as never, curves: [] });
  const colours = [...container.querySelectorAll<HTMLElement>(".bar")].map(({ style }) => style.background);
  expect(colours).toEqual(["var(--player-3)", "var(--player-1)"]);
});
