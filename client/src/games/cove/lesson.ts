/** Merchants Cove taught by playing: a day, trade, and a chapter for each merchant whose shop has one. The positions are in
 * `lessons.json` of the package. */

import type { LessonChapter, LessonMoment } from "../../kit/lesson";
import {
  actions,
  ASKED,
  choosing,
  hours,
  isDayOver,
  isPaid,
  own,
  tile,
  TO,
  TO_HARBOUR,
  TO_SHOP,
  viewOf,
} from "./learner";
import { merchantLessons } from "./merchant";

const didLoad = (moment: LessonMoment) =>
  (own(moment, "AdventurerSeated").length > 0 && viewOf(moment).question !== "dock") || isDayOver(moment);
const didSell = (moment: LessonMoment) =>
  own(moment, "GoodsSold", "TradeFinished").length > 0 || isPaid(moment);

export const lesson: LessonChapter[] = [
  {
    id: "day",
    isWhole: true,
    steps: [
      { text: "lesson.welcome", point: `.harbour, ${TO_HARBOUR}` },
      { text: "lesson.clock", point: `.clock, ${TO_HARBOUR}` },
      { text: "lesson.shop", point: `.tiles, ${TO_SHOP}` },
      { text: "lesson.first", point: tile("blacksmith.stoke"), done: actions(1) },
      { text: "lesson.within", point: ".answers", done: hours(1) },
      { text: choosing("lesson.again"), point: ASKED, done: actions(2) },
      { text: "lesson.symbols", point: `.clock, ${TO_HARBOUR}` },
      { text: "lesson.load", point: ASKED, done: didLoad },
      { text: "lesson.piers", point: `[data-spot^='pier:'], ${TO_HARBOUR}` },
      { text: "lesson.square", point: `.square ol, ${TO.square}` },
      { text: "lesson.corruption", point: "[data-seat='0']" },
      { text: "lesson.rebuilt", point: `.shop .honest, ${TO_SHOP}` },
    ],
  },
  {
    id: "trade",
    isWhole: true,
    steps: [
      { text: "lesson.opened", point: `.planks.open, ${TO_HARBOUR}` },
      { text: "lesson.worth", point: `.price.mine, ${TO_HARBOUR}` },
      { text: "lesson.sell", point: ".take", done: didSell },
      { text: "lesson.rest", point: ".take", done: isPaid },
      { text: "lesson.sponsors", point: ".shields" },
      { text: "lesson.shelves", point: ".all" },
      { text: "lesson.hands", point: `.clock, ${TO_HARBOUR}` },
      { text: "lesson.reckoning", point: `.square, ${TO.square}` },
    ],
  },
  ...merchantLessons,
];
