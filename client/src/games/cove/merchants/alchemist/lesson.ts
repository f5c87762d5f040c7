/** The laboratory taught by playing: harvest, brew, decant. */

import type { LessonMoment, LessonStep } from "../../../../kit/lesson";
import { action, happened, hours, inShop, isAsked, spots, tile } from "../../learner";

const DECANTER = inShop(".decanter");
const LIVE = inShop("svg .spot.alive");
/** While the decanter is asked about it is meant as a whole: nearly all its marbles can be tapped. */
const asked = (question: string) => (moment: LessonMoment) => (isAsked(moment, question) ? DECANTER : LIVE);

export const lesson: LessonStep[] = [
  { text: "lesson.alchemist.chutes", point: DECANTER },
  { text: "lesson.alchemist.cauldrons", point: spots("cauldron") },
  { text: "lesson.alchemist.harvest", point: tile("alchemist.harvest"), done: action("alchemist.harvest") },
  { text: "lesson.alchemist.pick", point: asked("alchemist.pick"), done: hours(1) },
  { text: "lesson.alchemist.brew", point: tile("alchemist.brew"), done: action("alchemist.brew") },
  { text: "lesson.alchemist.choose", point: LIVE, done: happened(1, "CauldronBrewed") },
  { text: "lesson.alchemist.waste", point: inShop(".waste") },
  { text: "lesson.alchemist.decant", point: tile("alchemist.decant"), done: action("alchemist.decant") },
  { text: "lesson.alchemist.pour", point: asked("alchemist.pour"), done: happened(3, "MarbleDecanted") },
  { text: "lesson.alchemist.staff", point: inShop(".staff") },
];
