import gameTexts from "../../../../src/marketday/games/klongs/text/en.json";
import { lesson } from "./lesson";
import lessonSource from "./lesson.ts?raw";
import { describe, expect, it } from "vitest";
import { GOODS } from "./box";
import {
  expectChaptersNamed,
  expectLessonTold,
  expectSameEverywhere,
  expectUsed,
} from "../../text/board_texts";
import de from "./text/de.json";
import en from "./text/en.json";
import fr from "./text/fr.json";
import pl from "./text/pl.json";

describe("the board's own texts", () => {
  it("have the same keys and names in all languages", () => {
    expectSameEverywhere(en, [pl, de, fr]);
  });

  it("have a letter of its own for each good", () => {
    for (const texts of [en, pl, de, fr])
      expect(new Set(GOODS.map((good) => texts[`board.letter.${good}`])).size).toBe(GOODS.length);
  });

  it("are exactly those the board uses", () => {
    const sources = import.meta.glob<string>(["./*.svelte", "./words.ts"], {
      eager: true,
      query: "?raw",
      import: "default",
    });
    expectUsed(en, sources);
  });

  it("tell every step of the lesson, and nothing that is not taught", () => {
    expectLessonTold(en, lesson, lessonSource);
  });

  it("name every chapter of the rules", () => {
    expectChaptersNamed(en, gameTexts);
  });
});
