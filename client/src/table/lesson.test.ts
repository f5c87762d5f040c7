import { beforeEach, describe, expect, it } from "vitest";
import type { LessonChapter, LessonMoment } from "../kit/lesson";
import { beginLesson, lessonAt, LessonRun } from "./lesson.svelte";

const chapter: LessonChapter = {
  id: "first",
  steps: [
    { text: "look" },
    { text: "place", done: ({ view }) => view.placed >= 1 },
    { text: "end", done: ({ ask }) => ask?.prompt !== "finish" },
    { text: "think" },
    { text: "again", done: ({ view }) => view.placed >= 2 },
  ],
};
const moment = (placed: number, prompt = "place"): LessonMoment => ({
  view: { placed },
  ask: { id: 0, prompt, moves: [], said: { texts: [], facts: [], rows: [] }, forms: [], standing: false },
  seat: 0,
  story: [],
});

describe("a lesson", () => {
  let run: LessonRun;
  beforeEach(() => {
    run = new LessonRun("t", chapter);
    run.see(moment(0), 0);
  });

  it("waits to be read where it explains", () => {
    expect(run.step?.text).toBe("look");
    run.see(moment(0), 0);
    expect(run.step?.text).toBe("look");
    run.next(moment(0), 0);
    expect(run.step?.text).toBe("place");
  });

  it("goes on by doing, not by a button", () => {
    run.next(moment(0), 0);
    run.next(moment(0), 0);
    expect(run.step?.text).toBe("place");
    run.see(moment(1, "finish"), 1);
    expect(run.step?.text).toBe("end");
  });

  it("leaves out what is done already", () => {
    run.next(moment(0), 0);
    run.see(moment(1), 1);
    expect(run.step?.text).toBe("think");
  });

  it("lets the learner play ahead of the text", () => {
    run.see(moment(2), 6);
    expect(run.step?.text).toBe("look");
    run.next(moment(2), 6);
    expect(run.step?.text).toBe("think");
    run.next(moment(2), 6);
    expect(run.step).toBeNull();
    expect(run.at).toBe(chapter.steps.length);
  });

  it("leaves nothing out of a chapter that is to be read as a whole", () => {
    const whole = new LessonRun("t", { ...chapter, isWhole: true });
    whole.see(moment(2), 6);
    for (const text of ["look", "place", "end", "think", "again"]) {
      expect(whole.step?.text).toBe(text);
      expect(whole.isRead).toBe(true);
      whole.next(moment(2), 6);
    }
    expect(whole.step).toBeNull();
  });

  it("says the same thing once, if several cards have come to say it", () => {
    const missed = ({ view }: LessonMoment) => (view.placed ? "missed" : "seat");
    const steps = [{ text: "look" }, { text: missed }, { text: missed }, { text: "why" }];
    const astray = new LessonRun("t", { id: "first", steps, isWhole: true });
    astray.see(moment(1), 4);
    for (const text of ["look", "missed", "why"]) {
      expect(astray.step?.text === missed ? missed(moment(1)) : astray.step?.text).toBe(text);
      astray.next(moment(1), 4);
    }
    expect(astray.step).toBeNull();
  });

  it("in such a chapter, too, what is done on time needs no button", () => {
    const whole = new LessonRun("t", { ...chapter, isWhole: true });
    whole.see(moment(0), 0);
    whole.next(moment(0), 0);
    expect(whole.isRead).toBe(false);
    whole.see(moment(1, "finish"), 1);
    expect(whole.step?.text).toBe("end");
  });

  it("returns to what was undone", () => {
    run.next(moment(0), 0);
    run.see(moment(1, "finish"), 1);
    run.see(moment(0), 0);
    expect(run.step?.text).toBe("place");
    run.see(moment(1, "finish"), 1);
    run.see(moment(1), 2);
    expect(run.step?.text).toBe("think");
    run.see(moment(1, "finish"), 1);
    expect(run.step?.text).toBe("end");
  });

  it("outlives a reload, and belongs to its table", () => {
    beginLesson("t", "first");
    const first = lessonAt("t", [chapter])!;
    first.see(moment(0), 0);
    first.next(moment(0), 0);
    expect(lessonAt("t", [chapter])?.step?.text).toBe("place");
    expect(lessonAt("other", [chapter])).toBeNull();
    first.leave();
    expect(lessonAt("t", [chapter])).toBeNull();
  });
});
