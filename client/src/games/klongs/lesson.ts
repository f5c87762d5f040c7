/** Bangkok Klongs taught by playing: three turns, the first market day, then special boats and the end of a game. The positions are
 * in `lessons.json` of the package. */

import type { LessonChapter, LessonMoment } from "../../kit/lesson";
import type { KlongsEvent, KlongsMove, KlongsView, MoveBoat, PlaceBoat } from "../../wire/klongs";
import Aim from "./Aim.svelte";
import { boatOf, DARK_ENTRIES, LANDINGS, LIGHT_ENTRIES, type Kind } from "./box";
import { columnOf, quartet, rowOf } from "./geometry";
import { waterOf, worthSoFar } from "./market";

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

/** The space that makes a landing of the learner's full, in the position of the second chapter. */
const FOURTH = 21;

/** The Luk Phat boat in hand, and where it brings the learner most. */
function opener(moment: LessonMoment): string {
  const boat = viewOf(moment).hand.find((one) => boatOf(one).lukPhat);
  return boat === undefined ? "" : `[data-boat="${boat}"], ${at([FOURTH])}`;
}

// ---- special boats ---------------------------------------------------------------------------------------------------
const kindOf = (boat: number): Kind => boatOf(boat).kind;
const placedKind = (kind: Kind) => (moment: LessonMoment) =>
  events(moment).some(
    (event) => event.event === "BoatPlaced" && event.seat === moment.seat && kindOf(event.boat) === kind,
  );
const isOver = (moment: LessonMoment) => events(moment).some((event) => event.event === "GameEnded");
const isOpened = (moment: LessonMoment) => events(moment).some((event) => event.event === "MarketDayOpened");

/** The most the learner could score at one landing if the boat lay at `to` (and no longer at `from`). */
function earned(moment: LessonMoment, boat: number, to: number, from: number | null): number {
  const view = viewOf(moment);
  const owner = from === null ? null : moment.seat;
  const water = waterOf([...view.water.filter(({ space }) => space !== from), { space: to, boat, owner }]);
  const worths = LANDINGS.map((landing) => worthSoFar(landing, water, view.players.length));
  return Math.max(...worths.map(({ boats, points }) => (boats === 4 ? points[moment.seat ?? 0]! : 0)));
}

/** What a thief would find in the row, or how much an inspector has to do in the column. */
function work(moment: LessonMoment, { boat, space }: PlaceBoat): number {
  const { water } = viewOf(moment);
  const isGuarded = (at: number) =>
    water.some((one) => kindOf(one.boat) === "inspector" && columnOf(one.space) === columnOf(at));
  if (kindOf(boat) === "thief")
    return Math.max(
      0,
      ...water
        .filter(
          (one) => rowOf(one.space) === rowOf(space) && one.owner !== moment.seat && !isGuarded(one.space),
        )
        .map((one) => boatOf(one.boat).baskets + (one.owner === null ? 0 : 1)),
    );
  const column = water.filter((one) => columnOf(one.space) === columnOf(space));
  const thieves = column.filter((one) => kindOf(one.boat) === "thief");
  return thieves.length * 10 + column.filter((one) => one.owner === moment.seat).length;
}

function best<Move>(moves: readonly Move[], value: (move: Move) => number): Move | null {
  return moves.toSorted((one, other) => value(other) - value(one))[0] ?? null;
}

const movesOf = <Kind extends KlongsMove["move"]>(moment: LessonMoment, kind: Kind) =>
  ((moment.ask?.moves ?? []) as KlongsMove[]).filter(
    (move): move is Extract<KlongsMove, { move: Kind }> => move.move === kind,
  );

/** The boat in hand, and the space where it does most; once it lies there, what can be answered. */
function placing(
  isMeant: (boat: number) => boolean,
  value: (moment: LessonMoment, move: PlaceBoat) => number,
) {
  return (moment: LessonMoment): string => {
    const places = movesOf(moment, "PlaceBoat").filter(({ boat }) => isMeant(boat));
    const move = best(places, (place) => value(moment, place));
    if (move && value(moment, move) > 0) return `[data-boat="${move.boat}"], ${at([move.space])}`;
    if (move) return `[data-boat="${move.boat}"]`;
    return isAsked(moment, "finish") ? ".actions" : "[role=gridcell].alive, .actions.asked";
  };
}
const earning = (moment: LessonMoment, { boat, space }: PlaceBoat) => earned(moment, boat, space, null);

/** The step with a movement card that brings most. */
function step(moment: LessonMoment): string {
  const boatAt = new Map(viewOf(moment).water.map(({ space, boat }) => [space, boat]));
  const move = best<MoveBoat>(movesOf(moment, "MoveBoat"), ({ space, to }) =>
    earned(moment, boatAt.get(space)!, to, space),
  );
  return move ? at([move.space, move.to]) : "";
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
        point: placing((boat) => kindOf(boat) === "thief", work),
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
        point: placing((boat) => kindOf(boat) === "inspector", work),
        done: (moment) =>
          isOpened(moment) ||
          (placedKind("inspector")(moment) && !isAsked(moment, "catch") && end.done(moment)),
      },
      {
        text: "lesson.cookshop",
        point: placing((boat) => kindOf(boat) === "cookshop", earning),
        done: (moment) => isOpened(moment) || (placedKind("cookshop")(moment) && end.done(moment)),
      },
      { text: "lesson.last", point: placing((boat) => boatOf(boat).lukPhat, earning), done: isOpened },
      {
        text: "lesson.big_day",
        point: "[data-landing].alive .deck",
        done: (moment) => isOver(moment) || own(moment, "LandingScored", "ScoringPassed") > 0,
      },
      { text: "lesson.take", point: "[role=gridcell].alive", done: isOver },
    ],
  },
];
