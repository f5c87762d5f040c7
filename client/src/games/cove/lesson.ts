/** Merchants Cove taught by playing: a day, trade, the way of one good, and a chapter for each merchant whose shop has one. The positions are in
 * `lessons.json` of the package. */

import type { LessonChapter, LessonMoment, LessonStep } from "../../kit/lesson";
import {
  actions,
  ASKED,
  choosing,
  chosen,
  happened,
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

// ---- the way of one good: its positions and its secret are such that whoever obeys earns 12 -----------------------------
const WARRIORS = `[data-spot='boat:0'], ${TO_HARBOUR}`;
const MARKET = `[data-spot='dock:1'], ${TO_HARBOUR}`;
/** A step for whoever came so far; who did something else is told what that means, and can take it back. */
const follows = (text: string, came: (moment: LessonMoment) => boolean) => (moment: LessonMoment) =>
  came(moment) || !isDayOver(moment) ? text : "lesson.loop.missed";
const hasForged = (moment: LessonMoment) => own(moment, "FurnaceForged").length > 0;
const hasDocked = (moment: LessonMoment) => own(moment, "BoatDocked").some(({ dock }) => dock === 1);
const hasEarned = (moment: LessonMoment) => own(moment, "GoodsSold").some(({ gold }) => gold >= 12);

const loop: LessonStep[] = [
  { text: "lesson.loop.look", point: WARRIORS },
  {
    text: (moment) => choosing(follows("lesson.loop.make", hasForged)(moment))(moment),
    point: chosen("blacksmith.forge"),
    done: happened(1, "FurnaceForged"),
  },
  { text: follows("lesson.loop.made", hasForged), point: "[data-seat='0']" },
  {
    text: follows("lesson.loop.seat", hasForged),
    point: WARRIORS,
    done: happened(1, "AdventurerSeated"),
  },
  { text: follows("lesson.loop.dock", hasDocked), point: MARKET, done: happened(1, "BoatDocked") },
  { text: follows("lesson.loop.docked", hasDocked), point: `.planks.open, .scene .people, ${TO_HARBOUR}` },
  {
    text: (moment) => (isPaid(moment) && !hasEarned(moment) ? "lesson.loop.missed" : "lesson.loop.sell"),
    point: ".take",
    done: didSell,
  },
  {
    text: (moment) => (hasEarned(moment) ? "lesson.loop.why" : "lesson.loop.missed"),
    point: "ul.all",
  },
];

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
      { text: "lesson.piers", point: `.harbour .piers, ${TO_HARBOUR}` },
      { text: "lesson.square", point: `.square ol, ${TO.square}` },
      { text: "lesson.corruption", point: "[data-seat='0']" },
      { text: "lesson.rebuilt", point: `.shop .honest, ${TO_SHOP}` },
    ],
  },
  {
    id: "trade",
    isWhole: true,
    steps: [
      { text: "lesson.opened", point: `.planks.open, .scene .piers, ${TO_HARBOUR}` },
      { text: "lesson.worth", point: `.planks.open, .scene .people, ${TO_HARBOUR}` },
      { text: "lesson.sell", point: ".take", done: didSell },
      { text: "lesson.rest", point: ".take", done: isPaid },
      { text: "lesson.sponsors", point: ".shields" },
      { text: "lesson.shelves", point: "ul.all" },
      { text: "lesson.hands", point: `.clock, ${TO_HARBOUR}` },
      { text: "lesson.reckoning", point: `.square, ${TO.square}` },
    ],
  },
  { id: "loop", isWhole: true, steps: loop },
  ...merchantLessons,
];
