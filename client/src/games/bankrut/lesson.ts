import type { LessonChapter } from "../../kit/lesson";

export const lesson: LessonChapter[] = [];
