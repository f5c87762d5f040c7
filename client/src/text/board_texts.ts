/** For tests: that a board has exactly the texts it needs. */

import { expect } from "vitest";
import type { LessonChapter } from "../kit/lesson";
import { chaptersOf } from "../pages/rules";
import { placeholders } from "./template";

type Texts = Record<string, string>;

export function expectSameEverywhere(english: Texts, languages: readonly Texts[]): void {
  for (const texts of languages) {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(texts))
      expect(placeholders(text)).toEqual(placeholders(english[key]!));
  }
}

/** The sources use no text that is missing, and there is none that they do not use. */
export function expectUsed(texts: Texts, files: Record<string, string>): void {
  const sources = Object.values(files).join("\n");
  const used = [...sources.matchAll(/["'`](board\.[a-z_.]+)(\$\{)?/g)].map(([, key, open]) => ({
    key: key!,
    open,
  }));
  for (const { key, open } of used)
    expect(
      Object.keys(texts).some((known) => (open ? known.startsWith(key) : known === key)),
      key,
    ).toBe(true);
  for (const known of Object.keys(texts).filter((key) => key.startsWith("board.")))
    expect(
      used.some(({ key, open }) => (open ? known.startsWith(key) : known === key)),
      known,
    ).toBe(true);
}

/** Every step of the lesson, and nothing that is not taught. */
export function expectLessonTold(texts: Texts, lesson: readonly LessonChapter[], source: string): void {
  const about = lesson.flatMap(({ id }) => [`lesson.${id}`, `lesson.${id}.about`, `lesson.${id}.done`]);
  const told = [...source.matchAll(/"(lesson\.[a-z_]+)"/g)].map(([, key]) => key!);
  const known = Object.keys(texts).filter((key) => key.startsWith("lesson."));
  expect(known.toSorted()).toEqual([...new Set([...about, ...told])].toSorted());
}

/** Every chapter of the rules, which are texts of the game. */
export function expectChaptersNamed(texts: Texts, ofGame: Texts): void {
  const rules = Object.entries(ofGame).filter(([key]) => key.startsWith("rule."));
  const named = Object.keys(texts).filter((key) => key.startsWith("chapter."));
  expect(chaptersOf(rules).map(({ key }) => key)).toEqual(named);
}
