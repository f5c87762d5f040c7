/** The smithy taught by playing: stoke, load, forge, mine. The model for the other merchants' chapters. */

import type { LessonStep } from "../../../../kit/lesson";
import { action, choosing, chosen, happened, hours, inShop, ASKED } from "../../learner";

export const lesson: LessonStep[] = [
  { text: "lesson.blacksmith.dice", point: inShop(".rack") },
  { text: "lesson.blacksmith.heat", point: inShop(".furnaces") },
  {
    text: choosing("lesson.blacksmith.stoke"),
    point: chosen("blacksmith.stoke"),
    done: action("blacksmith.stoke"),
  },
  { text: "lesson.blacksmith.load", point: ASKED, done: hours(1) },
  {
    text: choosing("lesson.blacksmith.forge"),
    point: chosen("blacksmith.forge"),
    done: action("blacksmith.forge"),
  },
  { text: "lesson.blacksmith.keep", point: ".answers", done: happened(1, "AlloysReturned") },
  { text: "lesson.blacksmith.shields", point: inShop(".shields") },
  {
    text: choosing("lesson.blacksmith.mine"),
    point: chosen("blacksmith.mine"),
    done: action("blacksmith.mine"),
  },
  { text: "lesson.blacksmith.take", point: ASKED, done: happened(2, "DieMined") },
  { text: "lesson.blacksmith.staff", point: inShop(".staff") },
];
