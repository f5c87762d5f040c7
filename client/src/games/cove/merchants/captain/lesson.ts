/** The Captain's chart taught by playing: sail, run by night, recall. */

import type { LessonStep } from "../../../../kit/lesson";
import { action, happened, hours, inShop, isAsked, LIVE, spots, tile } from "../../learner";

export const lesson: LessonStep[] = [
  { text: "lesson.captain.chart", point: inShop("svg[role='group']") },
  { text: "lesson.captain.goods", point: spots("to:isle") },
  { text: "lesson.captain.sail", point: tile("captain.sail"), done: action("captain.sail") },
  {
    text: "lesson.captain.spin",
    point: LIVE,
    done: (moment) => !isAsked(moment, "captain.again"),
  },
  { text: "lesson.captain.course", point: LIVE, done: hours(1) },
  { text: "lesson.captain.night", point: tile("captain.night_run"), done: action("captain.night_run") },
  {
    text: "lesson.captain.recall",
    point: `${LIVE}, ${tile("captain.recall")}`,
    done: happened(1, "ShipRecalled"),
  },
  { text: "lesson.captain.shields", point: inShop("[data-place$='outpost']") },
  { text: "lesson.captain.staff", point: inShop(".staff") },
];
