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

it("every text of the shell is used, and counted ones have all forms", () => {
  const english = files["./en.json"]!;
  const code = Object.values(sources).join("\n");
  const bases = Object.keys(english).filter((key) => key.endsWith(".other"));
  for (const base of bases.map((key) => key.slice(0, -".other".length))) {
    for (const form of ["one", "few", "many", "other"]) expect(english).toHaveProperty([`${base}.${form}`]);
  }
  const isUsed = (key: string) => {
    const stem = key.replace(/\.(one|few|many|other)$/, "");
    const family = key.slice(0, key.lastIndexOf(".") + 1);
    return code.includes(`"${stem}"`) || (family !== "" && code.includes(`\`${family}$`));
  };
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
});

it("fills templates like Python's format", () => {
  expect(fill("{who} drew {{a}} {boat}", { who: "Ann", boat: 0 })).toBe("Ann drew {a} 0");
  expect(fill("{who}", {})).toBe("{who}");
});

it("switches without reload, game texts and plurals included", async () => {
  await words.use("en");
  await words.want("klongs");
  expect(words.text("home.play")).toBe("Play now");
  expect(words.count("home.open", 1)).toBe("1 free seat");
  await words.use("pl");
  expect(words.text("home.play")).toBe("Zagraj teraz");
  expect([1, 2, 5].map((count) => words.count("home.open", count))).toEqual([
    "1 wolne miejsce",
    "2 wolne miejsca",
    "5 wolnych miejsc",
  ]);
  expect(words.of("klongs")("colour.red")).toBe("Czerwony");
  expect(words.of("klongs")("no.such.key")).toBe("no.such.key");
  expect(document.documentElement.lang).toBe("pl");
});
