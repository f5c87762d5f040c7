/** Bankrut taught by playing, on calm ticks: the first trades, then a STOP. The positions are in `lessons.json` of the package. */

import type { LessonChapter, LessonMoment } from "../../kit/lesson";
import type { BankrutEvent, BankrutView } from "../../wire/bankrut";
import { readOffers } from "./offers";

const viewOf = (moment: LessonMoment): BankrutView => moment.view;
const events = (moment: LessonMoment): BankrutEvent[] =>
  moment.story.map((told) => told.event as BankrutEvent);

/** How often the learner did something, or it happened to them. */
function own(moment: LessonMoment, kind: BankrutEvent["event"]): number {
  return events(moment).filter(
    (event) =>
      event.event === kind &&
      (("seat" in event && event.seat === moment.seat) || ("other" in event && event.other === moment.seat)),
  ).length;
}
const did =
  (kind: BankrutEvent["event"], times = 1) =>
  (moment: LessonMoment) =>
    own(moment, kind) >= times;
const isOver = (moment: LessonMoment) => events(moment).some((event) => event.event === "RoundEnded");
const canAccept = (moment: LessonMoment) => readOffers(viewOf(moment)).some(({ can }) => can);
/** The learner has chosen and the others have not: there is nothing to do but to wait. */
const hasChosen = (moment: LessonMoment) => moment.view.chosen !== null;
const isRight = (moment: LessonMoment) => viewOf(moment).call?.right ?? false;

/** Where there is a thumb and no keyboard, a good has one button. */
const isNarrow = () => globalThis.innerWidth < 760;

const SHEEP = '.hand [data-good="3"]';
const WOOD = '.hand [data-good="2"]';

export const lesson: LessonChapter[] = [
  {
    id: "trading",
    steps: [
      { text: "lesson.square", point: ".square, .stalls" },
      { text: "lesson.hand", point: ".hand > ul" },
      { text: "lesson.share", point: `${SHEEP}, ${WOOD}` },
      { text: "lesson.centre", point: "[data-centre] button.card" },
      { text: "lesson.ticks", point: ".round" },
      {
        text: (moment) => (canAccept(moment) || hasChosen(moment) ? "lesson.accept" : "lesson.accept_later"),
        point: (moment) => (canAccept(moment) ? ".slip.can .accept" : ".tools"),
        done: did("Traded"),
      },
      { text: "lesson.traded", point: SHEEP },
      {
        text: () => (isNarrow() ? "lesson.offer_touch" : "lesson.offer"),
        point: '.stall[data-seat="2"] .words, .composer .send',
        done: did("OfferMade"),
      },
      { text: "lesson.offered", point: ".own" },
      { text: "lesson.shout", point: '[data-tool="want"], .hand > ul', done: did("Shouted") },
      { text: "lesson.swap", point: "[data-centre] button.card", done: did("CentreSwapped") },
      { text: "lesson.swapped", point: "[data-centre] button.card" },
    ],
  },
  {
    id: "stop",
    steps: [
      { text: "lesson.sign", point: ".stop" },
      { text: "lesson.way", point: '.stop, .hand [data-good="0"]' },
      {
        text: (moment) => (canAccept(moment) || hasChosen(moment) ? "lesson.fix" : "lesson.fix_later"),
        point: ".slip.can .accept",
        done: (moment) => isOver(moment) || isRight(moment),
      },
      { text: "lesson.call", point: ".stop button", done: isOver },
      { text: "lesson.reckoning", point: ".accounts" },
      { text: "lesson.rounds", point: ".standing, .accounts .total" },
      { text: () => (isNarrow() ? "lesson.live_touch" : "lesson.live") },
    ],
  },
];
