import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it } from "vitest";
import cast from "../../../src/marketday/table/cast.py?raw";
import FaceChoice from "../table/FaceChoice.svelte";
import { t, words } from "../text/words.svelte";
import { colourOf, showCompany, type Companion } from "./company.svelte";
import Face from "./Face.svelte";
import { CAST, MOODS, OWN, type Mood } from "./faces";
import Portrait from "./Portrait.svelte";
import { shapeOf } from "./seats";

const LARGEST = 3000;
const somebody: Companion = { alias: "", face: 0, name: "", colour: 0 };
beforeAll(() => words.use("en"));
afterEach(() => showCompany([]));

/** What is drawn for the first seat, with somebody like this in it. */
function drawn(who: Partial<Companion>): HTMLElement {
  showCompany([{ ...somebody, ...who }]);
  return render(Portrait, { seat: 0 }).container;
}
const paths = (of: HTMLElement) => [...of.querySelectorAll("path")].map((path) => path.getAttribute("d"));

it("has a face for each of the cast, and for nobody else", () => {
  const [, listed] = /CHARACTERS = \(([^)]*)\)/.exec(cast)!;
  expect(Object.keys(CAST)).toEqual([...listed!.matchAll(/"(\w+)"/g)].map(([, name]) => name));
  expect(OWN).toHaveLength(12);
});

it("draws every face with little, each mood in another way, and no two alike", () => {
  const all = [...Object.values(CAST), ...OWN].map((face) =>
    (Object.keys(MOODS) as Mood[]).map((mood) => render(Face, { face, mood }).container.innerHTML),
  );
  for (const moods of all) expect(new Set(moods).size).toBe(3);
  expect(new Set(all.map(([calm]) => calm)).size).toBe(24);
  expect(Math.max(...all.flat().map((svg) => svg.length))).toBeLessThan(LARGEST);
});

it("shows a bot's face, the one a person chose, their initial, or the mark of the seat", () => {
  expect(paths(drawn({ alias: "Mali" }))).toContain(CAST["Mali"]!.hat);
  expect(paths(drawn({ face: 4, name: "Ann" }))).toContain(OWN[3]!.beard);
  expect(drawn({ name: "żaneta" }).textContent.trim()).toBe("Ż");
  const guest = drawn({});
  expect([guest.textContent.trim(), paths(guest).length]).toEqual(["", 1]);
});

it("is decoration: the name beside it says who it is", () => {
  const portrait = drawn({ alias: "Otto" }).firstElementChild!;
  expect(portrait.getAttribute("aria-hidden")).toBe("true");
});

it("wears the colour that was chosen, with its shape", () => {
  expect([colourOf(1), shapeOf(1)]).toEqual([1, "circle"]);
  showCompany([somebody, { ...somebody, colour: 3 }]);
  expect([colourOf(1), shapeOf(1)]).toEqual([3, "diamond"]);
});

it("lets one choose among twelve faces and the initial", async () => {
  const chosen: number[] = [];
  render(FaceChoice, { face: 2, name: "Ann", choose: (face: number) => void chosen.push(face) });
  const choices = screen.getAllByRole<HTMLInputElement>("radio");
  expect(choices.map(({ checked }) => checked).indexOf(true)).toBe(2);
  expect(choices).toHaveLength(13);
  await fireEvent.click(screen.getByLabelText(t("face.number", { number: 7 })));
  await fireEvent.click(choices[0]!);
  expect(chosen).toEqual([7, 0]);
});
