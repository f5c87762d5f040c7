import { LISTED } from "../wire/games";
import { describe, expect, it } from "vitest";
import { fill, placeholders, type Catalogue } from "./template";
import { LANGUAGES, words } from "./words.svelte";

const files = {
  ...import.meta.glob<Catalogue>("./*.json", { eager: true, import: "default" }),
  ...import.meta.glob<Catalogue>("../games/*/text/*.json", { eager: true, import: "default" }),
  ...import.meta.glob<Catalogue>("../games/*/*/*/text/*.json", { eager: true, import: "default" }),
  ...import.meta.glob<Catalogue>("../../../src/marketday/games/*/*/*/text/*.json", {
    eager: true,
    import: "default",
  }),
  ...import.meta.glob<Catalogue>("../../../src/marketday/core/text/*.json", {
    eager: true,
    import: "default",
  }),
  ...import.meta.glob<Catalogue>("../../../src/marketday/games/*/text/*.json", {
    eager: true,
    import: "default",
  }),
};
const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf("/"))))];
const sources = import.meta.glob<string>(
  ["../**/*.svelte", "../**/*.ts", "!../games/*/**", "!../**/*.test.ts"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);

describe.each(folders)("the texts in %s", (folder) => {
  const english = files[`${folder}/en.json`]!;

  it.each(LANGUAGES)("are complete in %s", (language) => {
    const texts = files[`${folder}/${language}.json`] ?? {};
    const missing = Object.keys(english).filter((key) => !texts[key]?.trim());
    const extra = Object.keys(texts).filter((key) => !(key in english));
    expect({ missing, extra }).toEqual({ missing: [], extra: [] });
  });

  it.each(LANGUAGES)("ask for the same names in %s", (language) => {
    const texts = files[`${folder}/${language}.json`] ?? {};
    const differing = Object.keys(english).filter(
      (key) => placeholders(english[key]!).join() !== placeholders(texts[key] ?? "").join(),
    );
    expect(differing).toEqual([]);
  });
});

it("every text of the shell is used", () => {
  const english = files["./en.json"]!;
  const code = Object.values(sources).join("\n");
  const isUsed = (key: string) => {
    const family = key.slice(0, key.lastIndexOf(".") + 1);
    const last = key.slice(family.length);
    // Where a template makes the key, what it puts in is a word of the code or of the wire; bots are named by the games.
    const isMade = family !== "" && code.includes(`\`${family}$`);
    return code.includes(`"${key}"`) || (isMade && (family === "bot." || code.includes(`"${last}"`)));
  };
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
});

it("fills templates like Python", () => {
  expect(fill("{who} drew {{a}} {boat}", { who: "Ann", boat: 0 }, "en")).toBe("Ann drew {a} 0");
  expect(fill("{who}", {}, "en")).toBe("{who}");
  expect(placeholders("{who}: {count:a card|# cards} {{x}}")).toEqual(["count", "who"]);
});

// The same table is in tests/core/test_text.py.
it.each([
  ["en", "1 0 2 -1 21", "a b b a b"],
  ["de", "1 0 2 -1 21", "a b b a b"],
  ["fr", "1 0 2 -1 21", "a a b a b"],
  ["pl", "1 0 2 -1 4 5 12 14 21 22 25 101 112 123", "a c b a b c c c c b c c c b"],
])("knows which form goes with a number in %s", (language, numbers, expected) => {
  const forms = language === "pl" ? "{count:a|b|c}" : "{count:a|b}";
  const chosen = numbers.split(" ").map((count) => fill(forms, { count: Number(count) }, language));
  expect(chosen.join(" ")).toBe(expected);
});

it.each([
  ["en", "1", "1.5"],
  ["de", "1", "1,5"],
  ["fr", "1", "2,5"],
])("counts points that are written already in %s", (language, one, more) => {
  for (const key of ["hint.better", "review.instead"]) {
    const told = (points: string) => fill(files[`./${language}.json`]![key]!, { points, move: "" }, language);
    expect(told(one)).toMatch(/\bpoint\b|\bPunkt\b/i);
    expect(told(more)).toMatch(/\bpoints\b|\bPunkte\b/i);
  }
});

it("switches without reload, game texts and plurals included", async () => {
  await words.use("en");
  await words.want("klongs");
  expect(words.text("home.play")).toBe("Play now");
  expect(words.text("home.open", { count: 1 })).toBe("1 free seat");
  await words.use("pl");
  expect(words.text("home.play")).toBe("Zagraj teraz");
  expect([1, 2, 5].map((count) => words.text("home.open", { count }))).toEqual([
    "1\u00a0wolne miejsce",
    "2\u00a0wolne miejsca",
    "5\u00a0wolnych miejsc",
  ]);
  expect(words.of("klongs")("colour.red")).toBe("Czerwony");
  expect(words.of("klongs")("no.such.key")).toBe("no.such.key");
  expect(document.documentElement.lang).toBe("pl");
});

it("has the words of a game that was opened while the language changed", async () => {
  await words.use("en");
  await Promise.all([words.use("de"), words.want("bankrut")]);
  await words.use("fr");
  expect(words.of("bankrut")("board.you_give")).toBe("Tu donnes");
  await Promise.all([words.want("cove"), words.use("de")]);
  expect(words.of("bankrut")("board.you_give")).not.toBe("Tu donnes");
  expect(words.has("cove", "board.harbour")).toBe(true);
});

it("speaks at the front door of the games that are offered there", () => {
  expect(words.games.toSorted()).toEqual([...LISTED].sort());
  expect(words.games).not.toContain("quayside");
});
