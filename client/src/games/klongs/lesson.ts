/** Bangkok Klongs taught by playing: three turns, the first market day, then special boats and the end of a game. The positions are
 * in `lessons.json` of the package. */

import type { LessonChapter, LessonMoment } from "../../kit/lesson";
import type { KlongsEvent, KlongsMove, KlongsView } from "../../wire/klongs";
import Aim from "./Aim.svelte";
import { boatOf, DARK_ENTRIES, LANDINGS, LIGHT_ENTRIES, type Kind } from "./box";
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

const at = (spaces: readonly number[]) => spaces.map((space) => `[data-space="${space}"] .reach`).join();
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

// ---- special boats ---------------------------------------------------------------------------------------------------
const kindOf = (boat: number): Kind => boatOf(boat).kind;
const placedKind = (kind: Kind) => (moment: LessonMoment) =>
  events(moment).some(
    (event) => event.event === "BoatPlaced" && event.seat === moment.seat && kindOf(event.boat) === kind,
  );
const isOver = (moment: LessonMoment) => events(moment).some((event) => event.event === "GameEnded");
const isOpened = (moment: LessonMoment) => events(moment).some((event) => event.event === "MarketDayOpened");

/** What the engine says does most of that: a boat and its space, or a step; nothing where no answer does any. */
function aimed(moment: LessonMoment, aim: string): KlongsMove | null {
  const number = moment.ask?.aims?.[aim];
  return number === undefined ? null : (moment.ask!.moves[number] as KlongsMove);
}

/** The boat in hand, and the space where it does most; once it lies there, what can be answered. */
function placing(aim: string, isMeant: (boat: number) => boolean) {
  return (moment: LessonMoment): string => {
    const move = aimed(moment, aim);
    if (move?.move === "PlaceBoat") return `[data-boat="${move.boat}"], ${at([move.space])}`;
    const answers = (moment.ask?.moves ?? []) as KlongsMove[];
    const other = answers.find((answer) => answer.move === "PlaceBoat" && isMeant(answer.boat));
    if (other?.move === "PlaceBoat") return `[data-boat="${other.boat}"]`;
    return isAsked(moment, "finish") ? ".actions" : "[role=gridcell].alive, .actions.asked";
  };
}
const isKind = (kind: Kind) => (boat: number) => kindOf(boat) === kind;
const opening = placing("luk_phat", (boat) => boatOf(boat).lukPhat);

/** The step with a movement card that brings most. */
function step(moment: LessonMoment): string {
  const move = aimed(moment, "step");
  return move?.move === "MoveBoat" ? at([move.space, move.to]) : "";
}

const end = {
  text: "lesson.end",
  point: ".actions",
  done: (moment: LessonMoment) => !isAsked(moment, "finish"),
};
/** Placed so often, and the turn is over. */
const turnsDone = (times: number) => (moment: LessonMoment) => placed(times)(moment) && end.done(moment);

export const lesson: LessonChapter[] = [
  {
    id: "placing",
    steps: [
      { text: "lesson.aim", picture: Aim },
      { text: "lesson.water", point: ".market" },
      { text: "lesson.hand", point: ".hand button.boat" },
      {
        text: "lesson.first",
        point: `.hand button.boat, ${at([...LIGHT_ENTRIES, ...DARK_ENTRIES])}`,
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
      { text: "lesson.others", point: ".news" },
      { text: "lesson.landing", point: nearest },
      { text: "lesson.second", point: ".hand button.boat", done: turnsDone(2) },
      { text: "lesson.quarter", point: at([0, 1, 10, 11]) },
      { text: "lesson.track", point: ".luk-phat" },
      { text: "lesson.third", point: ".hand button.boat", done: turnsDone(3) },
      { text: "lesson.player", point: ".player:first-of-type" },
    ],
  },
  {
    id: "market",
    steps: [
      { text: "lesson.before", point: ".luk-phat" },
      {
        text: "lesson.open",
        point: opening,
        done: (moment) => events(moment).some((event) => event.event === "MarketDayOpened"),
      },
      { text: "lesson.score", point: "[data-landing].alive .deck", done: took(1) },
      {
        text: "lesson.remove",
        point: "[role=gridcell].alive",
        done: (moment) => !isAsked(moment, "remove"),
      },
      { text: "lesson.stock", point: ".player:first-of-type .stock" },
      { text: "lesson.rounds", point: ".ledger" },
      { text: "lesson.again", point: "[data-landing].alive .deck", done: took(2) },
      {
        text: "lesson.remove_again",
        point: "[role=gridcell].alive",
        done: (moment) => !isAsked(moment, "remove"),
      },
      { text: "lesson.ledger", point: ".ledger" },
      { text: "lesson.big", point: ".luk-phat" },
    ],
  },
  {
    id: "crafts",
    steps: [
      { text: "lesson.specials", point: ".hand button.boat" },
      {
        text: "lesson.thief",
        point: placing("thief", isKind("thief")),
        done: (moment) => placedKind("thief")(moment) && !isAsked(moment, "steal"),
      },
      { text: "lesson.stolen", point: ".player:first-of-type" },
      {
        text: "lesson.move",
        point: step,
        done: (moment) => own(moment, "BoatMoved") > 0 || !isAsked(moment, "finish"),
      },
      {
        text: "lesson.inspector",
        point: placing("inspector", isKind("inspector")),
        done: (moment) =>
          isOpened(moment) ||
          (placedKind("inspector")(moment) && !isAsked(moment, "catch") && end.done(moment)),
      },
      {
        text: "lesson.cookshop",
        point: placing("cookshop", isKind("cookshop")),
        done: (moment) => isOpened(moment) || (placedKind("cookshop")(moment) && end.done(moment)),
      },
      { text: "lesson.last", point: opening, done: isOpened },
      {
        text: "lesson.big_day",
        point: "[data-landing].alive .deck",
        done: (moment) => isOver(moment) || own(moment, "LandingScored", "ScoringPassed") > 0,
      },
      { text: "lesson.take", point: "[role=gridcell].alive", done: isOver },
    ],
  },
];
