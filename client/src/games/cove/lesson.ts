/** Merchants Cove taught by playing: a day, then trade. The positions are in `lessons.json` of the package. */

import type { LessonChapter, LessonMoment } from "../../kit/lesson";
import type { CoveEvent, CoveView } from "../../wire/cove";

const viewOf = (moment: LessonMoment): CoveView => moment.view;
const events = (moment: LessonMoment): CoveEvent[] => moment.story.map((told) => told.event as CoveEvent);

/** How often the learner did something. */
function own(moment: LessonMoment, ...kinds: CoveEvent["event"][]): number {
  return events(moment).filter(
    (event) => kinds.includes(event.event) && "seat" in event && event.seat === moment.seat,
  ).length;
}
const acted = (times: number) => (moment: LessonMoment) =>
  own(moment, "ActionTaken", "TownsfolkHired", "StaffActivated") >= times;
const moved = (times: number) => (moment: LessonMoment) =>
  own(moment, "TokenMoved") >= times || isOver(moment);
const isOver = (moment: LessonMoment) => events(moment).some(({ event }) => event === "ProductionEnded");
const isPaid = (moment: LessonMoment) => events(moment).some(({ event }) => event === "SponsorsPaid");
const TILES = ".tiles .alive, .card.alive";
const LIVE = ".answers, .spot.alive";

export const lesson: LessonChapter[] = [
  {
    id: "day",
    steps: [
      { text: "lesson.welcome", point: ".harbour, #cove-tab-harbour" },
      { text: "lesson.clock", point: ".clock, #cove-tab-harbour" },
      { text: "lesson.shop", point: ".tiles, #cove-tab-shop" },
      { text: "lesson.first", point: `${TILES}, #cove-tab-shop`, done: acted(1) },
      { text: "lesson.within", point: LIVE, done: moved(1) },
      { text: "lesson.again", point: TILES, done: acted(2) },
      { text: "lesson.symbols", point: ".clock, #cove-tab-harbour" },
      {
        text: "lesson.load",
        point: `${LIVE}, ${TILES}`,
        done: (moment) =>
          (own(moment, "AdventurerSeated") > 0 && viewOf(moment).question !== "dock") || isOver(moment),
      },
      { text: "lesson.piers", point: "[data-spot^='pier:'], #cove-tab-harbour" },
      { text: "lesson.square", point: ".square ol, #cove-tab-harbour" },
      { text: "lesson.corruption", point: "[data-seat='0'], .things" },
      { text: "lesson.rebuilt", point: ".shop > .help, #cove-tab-shop" },
    ],
  },
  {
    id: "trade",
    steps: [
      { text: "lesson.opened", point: ".planks.open, #cove-tab-harbour" },
      { text: "lesson.worth", point: ".price.mine, #cove-tab-harbour" },
      {
        text: "lesson.sell",
        point: ".take",
        done: (moment) => own(moment, "GoodsSold", "TradeFinished") > 0 || isPaid(moment),
      },
      { text: "lesson.rest", point: ".take", done: isPaid },
      { text: "lesson.sponsors", point: ".shields, .hall" },
      { text: "lesson.shelves", point: ".all" },
      { text: "lesson.hands", point: ".clock, #cove-tab-harbour" },
      { text: "lesson.reckoning", point: ".square, #cove-tab-harbour" },
    ],
  },
];
