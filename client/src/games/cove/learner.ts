/** What a learner has done: for the lessons of the harbour and of the merchants. */

import type { LessonMoment } from "../../kit/lesson";
import type { CoveEvent, CoveView } from "../../wire/cove";
import type { Pane } from "./spots";

type Kind = CoveEvent["event"];
type Done = (moment: LessonMoment) => boolean;

export const viewOf = (moment: LessonMoment): CoveView => moment.view;
const events = (moment: LessonMoment): CoveEvent[] => moment.story.map((told) => told.event as CoveEvent);

/** The learner's own events of these kinds, from the beginning of the chapter. */
export function own<K extends Kind>(moment: LessonMoment, ...kinds: K[]): Extract<CoveEvent, { event: K }>[] {
  return events(moment).filter(
    (event): event is Extract<CoveEvent, { event: K }> =>
      (kinds as Kind[]).includes(event.event) && "seat" in event && event.seat === moment.seat,
  );
}

export const isDayOver: Done = (moment) => events(moment).some(({ event }) => event === "ProductionEnded");
export const isPaid: Done = (moment) => events(moment).some(({ event }) => event === "SponsorsPaid");

/** Whether the learner is asked such a thing ("blacksmith.load"). */
export const isAsked = (moment: LessonMoment, question: string): boolean =>
  moment.ask !== null && viewOf(moment).question === question;

// ---- conditions for `done`: a day that is over lets every one of them pass, so that no lesson hangs ---------------------
const orOver =
  (done: Done): Done =>
  (moment) =>
    done(moment) || isDayOver(moment);

/** This many actions were begun, of any sort. */
export const actions = (times: number): Done =>
  orOver((moment) => own(moment, "ActionTaken", "TownsfolkHired", "StaffActivated").length >= times);
/** This action was begun this often ("blacksmith.stoke"). */
export const action = (name: string, times = 1): Done =>
  orOver((moment) => own(moment, "ActionTaken").filter(({ action }) => action === name).length >= times);
/** This many actions are finished: the hours were spent. */
export const hours = (times: number): Done => orOver((moment) => own(moment, "TokenMoved").length >= times);
/** The learner's own events of these kinds happened this often. */
export const happened = (times: number, ...kinds: Kind[]): Done =>
  orOver((moment) => own(moment, ...kinds).length >= times);

// ---- what a step may point at; on a phone, the tab that leads there ------------------------------------------------------
const tab = (pane: Pane): string => `#cove-tab-${pane}[aria-selected='false']`;
export const TO: Record<Pane, string> = { harbour: tab("harbour"), shop: tab("shop"), square: tab("square") };
export const TO_HARBOUR = TO.harbour;
export const TO_SHOP = TO.shop;
/** Where the question of the moment is answered, as one thing: the tiles, the whole shop, or the dock. */
export const ASKED = (moment: LessonMoment): string => {
  if (isAsked(moment, "action")) return `.tiles, ${TO_SHOP}`;
  return moment.ask !== null && viewOf(moment).question.includes(".") ? inShop(".art") : ".answers";
};
/** What a step says while an action can be chosen, or one of these questions is asked; another one comes first. */
export const choosing =
  (text: string, ...questions: string[]) =>
  (moment: LessonMoment) =>
    moment.ask === null || ["action", ...questions].some((one) => isAsked(moment, one))
      ? text
      : "lesson.meanwhile";
/** The tile of an action, where it can be chosen. */
export const chosen = (name: string) => (moment: LessonMoment) =>
  isAsked(moment, "action") || moment.ask === null ? tile(name) : ".answers";
/** The tile of an action. */
export const tile = (name: string): string => `[data-spot='action:${name}'], ${TO_SHOP}`;
/** A place in the shop. */
export const inShop = (selector: string): string => `.shop ${selector}, ${TO_SHOP}`;
