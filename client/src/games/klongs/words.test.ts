import gameTexts from "../../../../src/marketday/games/klongs/text/en.json";
import { chaptersOf } from "../../pages/rules";
import { lesson } from "./lesson";
import lessonSource from "./lesson.ts?raw";
import { describe, expect, it } from "vitest";
import { GOODS } from "./box";
import { placeholders } from "../../text/template";
import de from "./text/de.json";
import en from "./text/en.json";
import fr from "./text/fr.json";
import pl from "./text/pl.json";

const LANGUAGES = { en, pl, de, fr } as const;

describe("the board's own texts", () => {
  it("have the same keys and names in all languages", () => {
    for (const texts of Object.values(LANGUAGES)) {
      expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
      for (const [key, text] of Object.entries(texts))
        expect(placeholders(text)).toEqual(placeholders(en[key as keyof typeof en]));
    }
  });

  it("have a letter of its own for each good", () => {
    for (const texts of Object.values(LANGUAGES))
      expect(new Set(GOODS.map((good) => texts[`board.letter.${good}`])).size).toBe(GOODS.length);
  });

  it("are exactly those the board uses", () => {
    const files = import.meta.glob<string>("./*.svelte", { eager: true, query: "?raw", import: "default" });
    const sources = Object.values(files).join("\n");
    const used = [...sources.matchAll(/["'`](board\.[a-z_.]+)(\$\{)?/g)].map(([, key, open]) => ({
      key: key!,
      open,
    }));
    for (const { key, open } of used)
      expect(
        Object.keys(en).some((known) => (open ? known.startsWith(key) : known === key)),
        key,
      ).toBe(true);
    for (const known of Object.keys(en).filter((key) => key.startsWith("board.")))
      expect(
        used.some(({ key, open }) => (open ? known.startsWith(key) : known === key)),
        known,
      ).toBe(true);
  });

  it("tell every step of the lesson, and nothing that is not taught", () => {
    const about = lesson.flatMap(({ id }) => [`lesson.${id}`, `lesson.${id}.about`, `lesson.${id}.done`]);
    const told = [...lessonSource.matchAll(/"(lesson\.[a-z_]+)"/g)].map(([, key]) => key!);
    const texts = Object.keys(en).filter((key) => key.startsWith("lesson."));
    expect(texts.toSorted()).toEqual([...new Set([...about, ...told])].toSorted());
  });

  it("name every chapter of the rules", () => {
    const rules = Object.entries(gameTexts).filter(([key]) => key.startsWith("rule."));
    const named = Object.keys(en).filter((key) => key.startsWith("chapter."));
    expect(chaptersOf(rules).map(({ key }) => key)).toEqual(named);
  });
});
