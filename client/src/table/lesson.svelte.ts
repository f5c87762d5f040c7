/** Where a learner is in a lesson. It goes on when something was done, and back when it was undone. */

import type { LessonChapter, LessonMoment, LessonStep } from "../kit/lesson";
import { keep, recall } from "../kit/store";

interface Kept {
  table: string;
  chapter: string;
  /** For each lesson step reached: how many moves had been made by then. The last is the current one. */
  marks: number[];
}

/** The lesson this browser is in; it outlives a reload. */
let current: Kept | null = recall<Kept | null>("lesson", null);

function remember(lesson: Kept | null): void {
  current = lesson;
  keep("lesson", lesson);
}

/** A table was made for a chapter. */
export function beginLesson(table: string, chapter: string): void {
  remember({ table, chapter, marks: [] });
}

/** The lesson that is taught at a table, if any. */
export function lessonAt(table: string, chapters: readonly LessonChapter[]): LessonRun | null {
  if (current?.table !== table) return null;
  const { chapter: id, marks } = current;
  const chapter = chapters.find((one) => one.id === id);
  return chapter ? new LessonRun(table, chapter, marks) : null;
}

/** The text key of a step as things are. */
export function said(step: LessonStep | null, moment: LessonMoment): string {
  if (!step) return "";
  return typeof step.text === "string" ? step.text : step.text(moment);
}

export class LessonRun {
  #marks = $state.raw<number[]>([]);
  /** The step's number from 0; as many as there are steps when all are done. */
  readonly at = $derived(Math.max(0, this.#marks.length - 1));
  readonly step: LessonStep | null = $derived.by(() => this.chapter.steps[this.at] ?? null);
  /** What the step wants was done before it was reached; in a chapter of which nothing is left out it is read all the same. */
  #isEarly = $state.raw(false);
  /** The step that was looked at last. */
  #seen = -1;
  /** Whether the learner goes on by a button. */
  readonly isRead: boolean = $derived(this.step !== null && (!this.step.done || this.#isEarly));

  constructor(
    readonly table: string,
    readonly chapter: LessonChapter,
    marks: number[] = [],
  ) {
    this.#marks = marks.slice(0, chapter.steps.length + 1);
  }

  /** Look at the table after `moves` moves: pass what is done, return to what was undone. */
  see(moment: LessonMoment, moves: number): void {
    const marks = this.#marks.filter((mark) => mark <= moves);
    if (marks.length === 0) marks.push(moves);
    const isDone = () => this.chapter.steps[marks.length - 1]?.done?.(moment) ?? false;
    if (!this.chapter.isWhole) while (isDone()) marks.push(moves);
    else if (marks.length === this.#seen && isDone() && !this.#isEarly) marks.push(moves);
    this.#isEarly = isDone() && (this.#isEarly || marks.length !== this.#seen);
    this.#seen = marks.length;
    this.#set(marks);
  }

  /** The learner has read it, and any cards behind it that now say the same. */
  next(moment: LessonMoment, moves: number): void {
    const read = said(this.step, moment);
    while (this.isRead && said(this.step, moment) === read) {
      this.#marks = [...this.#marks, moves];
      this.see(moment, moves);
    }
  }

  leave(): void {
    remember(null);
  }

  #set(marks: number[]): void {
    if (marks.join() === this.#marks.join() && current?.marks === this.#marks) return;
    this.#marks = marks;
    remember({ table: this.table, chapter: this.chapter.id, marks });
  }
}
