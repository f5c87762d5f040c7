import gameTexts from "../../../../src/marketday/games/cove/text/en.json";
import lessons from "../../../../src/marketday/games/cove/lessons.json";
import { lesson } from "./lesson";
import { describe, expect, it } from "vitest";
import { expectChaptersNamed } from "../../text/board_texts";
import en from "./text/en.json";

describe("the board's own texts", () => {
  it("are exactly those the board uses", () => {
    const files = import.meta.glob<string>(["./*.svelte", "./*.ts", "!./*.test.ts"], {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const sources = Object.values(files).join("\n");
    const used = [...sources.matchAll(/["'`]((?:board|setup)\.[a-z_.]+)(\$\{)?/g)].map(([, key, open]) => ({
      key: key!,
      open,
    }));
    const isUsed = (known: string) =>
      used.some(({ key, open }) =>
        open ? known.startsWith(key) : known.replace(/\.help$/, "") === key || known === key,
      );
    for (const { key, open } of used)
      expect(
        Object.keys(en).some((known) => (open ? known.startsWith(key) : known === key)),
        key,
      ).toBe(true);
    for (const known of Object.keys(en).filter((key) => /^(board|setup)\./.test(key)))
      expect(isUsed(known), known).toBe(true);
  });

  it("name every chapter of the rules", () => {
    expectChaptersNamed(en, gameTexts);
  });
});

describe("the lesson", () => {
  // A step may choose among its texts, so they are looked up in the sources.
  const files = import.meta.glob<string>(["./lesson.ts", "./learner.ts", "./merchants/*/*.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const catalogues = import.meta.glob<Record<string, string>>(
    ["./text/*.json", "./merchants/*/text/*.json"],
    {
      eager: true,
      import: "default",
    },
  );
  const told = Object.values(files).flatMap((source) =>
    [...source.matchAll(/"(lesson\.[a-z_.]+)"/g)].map(([, key]) => key!),
  );
  const about = lesson.flatMap(({ id }) => [`lesson.${id}`, `lesson.${id}.about`, `lesson.${id}.done`]);

  it.each(["en", "pl", "de", "fr"])("is told step by step, and nothing else (%s)", (language) => {
    const texts = Object.entries(catalogues)
      .filter(([path]) => path.endsWith(`/${language}.json`))
      .flatMap(([, texts]) => Object.keys(texts))
      .filter((key) => key.startsWith("lesson."));
    expect(texts.toSorted()).toEqual([...new Set([...about, ...told])].toSorted());
  });

  it("has a position for every chapter", () => {
    const known = lessons.chapters.map(({ name }) => name);
    expect(known).toEqual(expect.arrayContaining(lesson.map(({ id }) => id)));
  });
});
