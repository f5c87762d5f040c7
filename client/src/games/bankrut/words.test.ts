import gameTexts from "../../../../src/marketday/games/bankrut/text/en.json";
import { lesson } from "./lesson";
import lessonSource from "./lesson.ts?raw";
import { describe, it } from "vitest";
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

  it("are exactly those the board uses", () => {
    expectUsed(
      en,
      import.meta.glob<string>(["./*.svelte", "./keys.ts"], {
        eager: true,
        query: "?raw",
        import: "default",
      }),
    );
  });

  it("tell every step of the lesson, and nothing that is not taught", () => {
    expectLessonTold(en, lesson, lessonSource);
  });

  it("name every chapter of the rules", () => {
    expectChaptersNamed(en, gameTexts);
  });
});
