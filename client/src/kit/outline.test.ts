import { describe, expect, it } from "vitest";
import type { Album, Shown } from "../pictures";
import { fill } from "../text/template";
import { LANGUAGES } from "../text/words.svelte";
import type { Outline } from "../wire/types";
import type { Say } from "./game";
import { sayMove, tell } from "./outline";

interface Pictures extends Album<unknown> {
  pictures: [string, Shown<unknown>][];
  sayIn(language: string): Say;
}
const games = import.meta.glob<Pictures>("../games/*/pictures.ts");

const texts: Record<string, string> = { "event.Sold": "sold", "good.figs": "figs", "seat.name": "seat" };
const say: Say = (key, facts = {}) => [texts[key] ?? key, ...Object.values(facts)].join(" ");

describe("an outline", () => {
  it("is a text with what its names stand for, whatever is within", () => {
    const goods: Outline = { joined: [["good.figs"], ["good.silk", { count: 2 }]] };
    const sold: Outline = ["event.Sold", { who: { seat: 1 }, goods }];
    expect(tell(say, sold, ["Ann", "Bo"])).toBe("sold Bo figs, good.silk 2");
  });

  it("shows strings and numbers as they are", () => {
    expect([tell(say, "A1–B2", []), tell(say, 7, [])]).toEqual(["A1–B2", "7"]);
  });

  it("speaks to whoever has the seat, in a form of its own where there is one", () => {
    const texts: Record<string, string> = {
      "name.you": "You",
      "event.Sold": "{who:@ sells|You sell} to {to}",
    };
    const filled: Say = (key, facts = {}) => fill(texts[key]!, facts, "en");
    const sold: Outline = ["event.Sold", { who: { seat: 1 }, to: { seat: 0 } }];
    const names = ["Ann", "42 @ #"];
    expect(tell(filled, sold, names)).toBe("42 @ # sells to Ann");
    expect(tell(filled, sold, names, 1)).toBe("You sell to Ann");
    expect(tell(filled, sold, names, 0)).toBe("42 @ # sells to You");
  });

  it("names a seat that nobody knows by its number", () => {
    expect(tell(say, { seat: 2 }, ["Ann"])).toBe("seat 3");
  });
});

describe.each(Object.entries(games))("what Python has outlined (%s)", async (_, load) => {
  const { sayings, sayIn, pictures } = await load();

  it.each(LANGUAGES)("sounds in the browser as in Python (%s)", (language) => {
    const say = sayIn(language);
    expect(sayings.sayings.length).toBeGreaterThan(0);
    const told = sayings.sayings.map(({ said }) => tell(say, said, sayings.names));
    expect(told).toEqual(sayings.sayings.map(({ texts }) => texts[language]));
  });

  it("is there for every move that is asked for, and for everything told", () => {
    for (const [, { ask, told, names }] of pictures) {
      const say = sayIn("en");
      for (const move of ask?.moves ?? []) expect(sayMove({ ask, say, names }, move)).not.toBe("");
      for (const { said } of told) expect(tell(say, said, names)).not.toBe("");
    }
  });
});
