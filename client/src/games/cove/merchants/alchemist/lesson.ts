/** The laboratory taught by playing: harvest, brew, decant. */

import type { LessonMoment, LessonStep } from "../../../../kit/lesson";
import { action, ASKED, choosing, chosen, happened, hours, inShop, isAsked } from "../../learner";

const DECANTER = inShop(".decanter");
const CAULDRONS = inShop(".cauldrons");
/** While the decanter is asked about it is meant as a whole: nearly all its marbles can be tapped. */
const asked = (question: string) => (moment: LessonMoment) =>
  isAsked(moment, question) ? DECANTER : ASKED(moment);

export const lesson: LessonStep[] = [
  { text: "lesson.alchemist.chutes", point: DECANTER },
  { text: "lesson.alchemist.cauldrons", point: CAULDRONS },
  {
    text: choosing("lesson.alchemist.harvest"),
    point: chosen("alchemist.harvest"),
    done: action("alchemist.harvest"),
  },
  { text: "lesson.alchemist.pick", point: asked("alchemist.pick"), done: hours(1) },
  {
    text: choosing("lesson.alchemist.brew"),
    point: chosen("alchemist.brew"),
    done: action("alchemist.brew"),
  },
  { text: "lesson.alchemist.choose", point: CAULDRONS, done: happened(1, "CauldronBrewed") },
  { text: "lesson.alchemist.waste", point: inShop(".waste") },
  {
    text: choosing("lesson.alchemist.decant"),
    point: chosen("alchemist.decant"),
    done: action("alchemist.decant"),
  },
  { text: "lesson.alchemist.pour", point: asked("alchemist.pour"), done: happened(3, "MarbleDecanted") },
  { text: "lesson.alchemist.staff", point: inShop(".staff") },
];
