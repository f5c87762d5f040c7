import { expect, it } from "vitest";
import { chanceAt, curve } from "./chances";

const moment = (step: number, chance: number | null) => ({
  ...{ step, chance, chance_error: chance === null ? null : 0.1, lost: 0, luck: 0 },
});

it("draws the chance where it was looked for, up to the end, when it was certain", () => {
  const known = curve([moment(2, 0.5), moment(4, null), moment(6, 0.7)], 8, true);
  expect(known.map(({ step, chance, error }) => [step, chance, error])).toEqual([
    [2, 0.5, 0.1],
    [6, 0.7, 0.1],
    [8, 1, 0],
  ]);
  expect(curve([], 8, false)).toEqual([{ step: 8, chance: 0, error: 0 }]);
});

it("marks decisions in between on the line", () => {
  const known = curve([moment(2, 0.5), moment(4, null), moment(6, 0.7)], 8, true);
  expect([1, 2, 4, 6, 7, 8].map((step) => Math.round(100 * chanceAt(known, step)))).toEqual([
    50, 50, 60, 70, 85, 100,
  ]);
});
