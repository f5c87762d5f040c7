/** The laboratory taught by playing: harvest, brew, decant. */

import type { LessonStep } from "../../../../kit/lesson";
import { action, happened, hours, inShop, spots, tile } from "../../learner";

const LIVE = inShop("svg .spot.alive");

export const lesson: LessonStep[] = [
  { text: "lesson.alchemist.chutes", point: inShop(".decanter") },
  { text: "lesson.alchemist.cauldrons", point: spots("cauldron") },
  { text: "lesson.alchemist.harvest", point: tile("alchemist.harvest"), done: action("alchemist.harvest") },
  { text: "lesson.alchemist.pick", point: LIVE, done: hours(1) },
  { text: "lesson.alchemist.brew", point: tile("alchemist.brew"), done: action("alchemist.brew") },
  { text: "lesson.alchemist.choose", point: LIVE, done: happened(1, "CauldronBrewed") },
  { text: "lesson.alchemist.waste", point: inShop(".waste") },
  { text: "lesson.alchemist.decant", point: tile("alchemist.decant"), done: action("alchemist.decant") },
  { text: "lesson.alchemist.pour", point: LIVE, done: happened(3, "MarbleDecanted") },
  { text: "lesson.alchemist.staff", point: inShop(".staff") },
];
