/** Lessons: a game is taught at a real table, step by step. `games/<id>/lesson.ts` says what; the shell shows it. */

import type { Component } from "svelte";
import type { AskPicture, Told } from "../wire/types";

/** What a step may look at. */
export interface LessonMoment {
  /** The game's own view (`wire/<game>.ts`). */
  view: any;
  ask: AskPicture | null;
  seat: number | null;
  /** Everything told in this chapter. */
  story: Told[];
}

export interface LessonStep {
  /** A text key of the game. */
  text: string | ((moment: LessonMoment) => string);
  /** Shown above the text. */
  picture?: Component;
  /** What the text speaks of: CSS selectors on the board. */
  point?: string | ((moment: LessonMoment) => string);
  /** Whether the learner has done it; without this the step only explains and has a button to go on. */
  done?: (moment: LessonMoment) => boolean;
}

export interface LessonChapter {
  /** The server's name of the chapter; `lesson.<id>`, `lesson.<id>.about` and `lesson.<id>.done` are texts of the game. */
  id: string;
  steps: LessonStep[];
  /** Nothing is left out: what was done before its step was reached is read all the same. */
  isWhole?: boolean;
}
