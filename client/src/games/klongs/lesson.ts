/** Bangkok Klongs taught by playing: three turns, then the first market day. The positions are in `lessons.json` of the package. */

import type { LessonChapter, LessonMoment } from "../../kit/lesson";
import type { KlongsEvent, KlongsView } from "../../wire/klongs";
import { boatOf, DARK_ENTRIES, LANDINGS, LIGHT_ENTRIES } from "./box";
import { quartet } from "./geometry";

const viewOf = (moment: LessonMoment): KlongsView => moment.view;
const events = (moment: LessonMoment): KlongsEvent[] => moment.story.map((told) => told.event as KlongsEvent);
const isAsked = (moment: LessonMoment, question: string) => moment.ask?.prompt === `prompt.${question}`;

/** How often the learner did something. */
function own(moment: LessonMoment, ...kinds: KlongsEvent["event"][]): number {
  return events(moment).filter(
    (event) => kinds.includes(event.event) && "seat" in event && event.seat === moment.seat,
  ).length;
}
const placed = (times: number) => (moment: LessonMoment) => own(moment, "BoatPlaced") >= times;
const isClosed = (moment: LessonMoment) => events(moment).some((event) => event.event === "MarketDayClosed");
/** Scored or passed so often, or the day is over. */
const took = (rounds: number) => (moment: LessonMoment) =>
  own(moment, "LandingScored", "ScoringPassed") >= rounds || isClosed(moment);

const at = (spaces: readonly number[]) => spaces.map((space) => `[data-space="${space}"]`).join();
const nearest = (moment: LessonMoment) => {
  const lying = viewOf(moment).water.map(({ space }) => space);
  return LANDINGS.filter((landing) => quartet(landing).some((space) => lying.includes(space)))
    .map((landing) => `[data-landing="${landing}"] .deck`)
    .join();
};

/** The learner's newest boat on the water. */
function newest(moment: LessonMoment): string {
  const mine = events(moment).filter((event) => event.event === "BoatPlaced" && event.seat === moment.seat);
  const last = mine.at(-1);
  return last?.event === "BoatPlaced" ? at([last.space]) : "";
}

/** The space that makes a landing of the learner's full, in the position of the second chapter. */
const FOURTH = 21;

/** The Luk Phat boat in hand, and where it brings the learner most. */
function opener(moment: LessonMoment): string {
  const boat = viewOf(moment).hand.find((one) => boatOf(one).lukPhat);
  return boat === undefined ? "" : `[data-boat="${boat}"], ${at([FOURTH])}`;
}

const end = {
  text: "lesson.end",
  point: ".actions",
  done: (moment: LessonMoment) => !isAsked(moment, "finish"),
};

export const lesson: LessonChapter[] = [
  {
    id: "placing",
    steps: [
      { text: "lesson.water", point: ".market" },
      { text: "lesson.hand", point: ".hand .boat" },
      {
        text: "lesson.first",
        point: `.hand .boat, ${at([...LIGHT_ENTRIES, ...DARK_ENTRIES])}`,
        done: placed(1),
      },
      {
        text: (moment) =>
          viewOf(moment).water.some(({ owner }) => owner === moment.seat)
            ? "lesson.merchant"
            : "lesson.neutral",
        point: newest,
      },
      { text: "lesson.card", point: ".hand .card" },
      end,
      {
        text: "lesson.others",
        done: (moment) => isAsked(moment, "place") && viewOf(moment).turn >= viewOf(moment).players.length,
      },
      { text: "lesson.landing", point: nearest },
      { text: "lesson.second", point: ".hand .boat", done: placed(2) },
      end,
      { text: "lesson.quarter", point: at([0, 1, 10, 11]) },
      { text: "lesson.track", point: ".luk-phat" },
      { text: "lesson.third", point: ".hand .boat", done: placed(3) },
      end,
      { text: "lesson.player", point: ".player:first-of-type" },
    ],
  },
  {
    id: "market",
    steps: [
      { text: "lesson.before", point: ".luk-phat" },
      {
        text: "lesson.open",
        point: opener,
        done: (moment) => events(moment).some((event) => event.event === "MarketDayOpened"),
      },
      { text: "lesson.score", point: "[data-landing].alive .deck", done: took(1) },
      {
        text: "lesson.remove",
        point: "[role=gridcell].alive",
        done: (moment) => !isAsked(moment, "remove"),
      },
      { text: "lesson.stock", point: ".player:first-of-type .stock" },
      { text: "lesson.rounds", done: (moment) => isAsked(moment, "score") || took(2)(moment) },
      { text: "lesson.again", point: "[data-landing].alive .deck", done: took(2) },
      {
        text: "lesson.remove_again",
        point: "[role=gridcell].alive",
        done: (moment) => !isAsked(moment, "remove"),
      },
      { text: "lesson.ledger", point: ".ledger" },
      { text: "lesson.big", point: ".luk-phat" },
      { text: "lesson.special" },
    ],
  },
];
