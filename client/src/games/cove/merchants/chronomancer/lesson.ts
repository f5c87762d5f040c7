/** The machines taught by playing: freeze, explore, travel, shift. */

import type { LessonMoment, LessonStep } from "../../../../kit/lesson";
import { action, choosing, happened, inShop, isAsked, isDayOver, ASKED, tile } from "../../learner";

/** The tile of an action; until it can be chosen, whatever is asked. */
const choose = (name: string) => (moment: LessonMoment) =>
  isAsked(moment, "action") ? tile(`chronomancer.${name}`) : ASKED(moment);
const hasTravelled = (moment: LessonMoment) =>
  (happened(1, "FigureMoved")(moment) && !isAsked(moment, "chronomancer.travel")) || isDayOver(moment);

export const lesson: LessonStep[] = [
  { text: "lesson.chronomancer.eras", point: inShop(".art") },
  {
    text: choosing("lesson.chronomancer.freeze"),
    point: choose("freeze"),
    done: action("chronomancer.freeze"),
  },
  {
    text: choosing("lesson.chronomancer.explore", "chronomancer.explore"),
    point: choose("explore"),
    done: happened(1, "EraExplored"),
  },
  {
    text: choosing("lesson.chronomancer.travel"),
    point: choose("travel"),
    done: action("chronomancer.travel"),
  },
  { text: "lesson.chronomancer.walk", point: ASKED, done: hasTravelled },
  { text: choosing("lesson.chronomancer.shift"), point: choose("shift"), done: action("chronomancer.shift") },
  { text: "lesson.chronomancer.push", point: ASKED, done: happened(1, "EraPushed") },
  { text: "lesson.chronomancer.shields", point: inShop(".shields") },
  { text: "lesson.chronomancer.staff", point: inShop(".staff") },
];
