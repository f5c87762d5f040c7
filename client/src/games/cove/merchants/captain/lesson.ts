/** The Captain's chart taught by playing: sail, run by night, recall. */

import type { LessonMoment, LessonStep } from "../../../../kit/lesson";
import { action, choosing, chosen, happened, hours, inShop, isAsked, ASKED, tile } from "../../learner";

const CHART = inShop("svg[role='group']");
/** Where to go on until an action can be taken: a course is set on the whole chart. */
const towards = (name?: string) => (moment: LessonMoment) =>
  isAsked(moment, "captain.course") ? CHART : name && isAsked(moment, "action") ? tile(name) : ASKED(moment);

export const lesson: LessonStep[] = [
  { text: "lesson.captain.chart", point: CHART },
  { text: "lesson.captain.goods", point: CHART },
  { text: choosing("lesson.captain.sail"), point: chosen("captain.sail"), done: action("captain.sail") },
  {
    text: "lesson.captain.spin",
    point: ".answers",
    done: (moment) => !isAsked(moment, "captain.again"),
  },
  { text: "lesson.captain.course", point: towards(), done: hours(1) },
  {
    text: choosing("lesson.captain.night"),
    point: towards("captain.night_run"),
    done: action("captain.night_run"),
  },
  {
    text: choosing("lesson.captain.recall", "captain.recall"),
    point: towards("captain.recall"),
    done: happened(1, "ShipRecalled"),
  },
  { text: "lesson.captain.shields", point: CHART },
  { text: "lesson.captain.staff", point: inShop(".staff") },
];
