import { others } from "../../kit/since";
import type { BankrutEvent, BankrutView } from "../../wire/bankrut";
import type { Told } from "../../wire/types";

/** What is worth saying aloud: what changes things for all, and what concerns this seat; not every word on the floor. */
export function isHeard(event: BankrutEvent, seat: number | null): boolean {
  switch (event.event) {
    case "OfferMade":
      return event.to !== null && event.to === seat;
    case "OfferGone":
      return event.seat === seat && (event.why === "declined" || event.why === "lapsed");
    case "Traded":
      return event.seat === seat || event.other === seat;
    case "Shouted":
    case "TickPassed":
      return false;
    default:
      return true;
  }
}

/** What the log leaves out. On a live floor also the calls, and the offers that are not one's own nor made to oneself alone: they hang at
 * the stalls and on the notice board, and would bury in seconds what came of them. */
export function isAside(event: BankrutEvent, { pace, seat }: Pick<BankrutView, "pace" | "seat">): boolean {
  switch (event.event) {
    case "OfferGone":
    case "TickPassed":
    case "CameTooLate":
      return true;
    case "Shouted":
      return pace === "live";
    case "OfferMade":
      return pace === "live" && event.seat !== seat && (event.to === null || event.to !== seat);
    default:
      return false;
  }
}

/** What people look for after a tick; offers lie on the notice board anyway. */
const DEEDS: readonly string[] = ["Traded", "CentreSwapped", "StopCalled"] satisfies BankrutEvent["event"][];

/** What the others did in the last tick, the oldest first; nothing before the first one of a round is over. */
export function lastTick(story: readonly Told[], seat: number | null): Told[] {
  const kind = ({ event }: Told) => (event as BankrutEvent).event;
  const last = story.findLast((told) => ["TickPassed", "CardsDealt"].includes(kind(told)));
  if (!last || kind(last) === "CardsDealt") return [];
  return others(story, seat, (told) => told.step === last.step && DEEDS.includes(kind(told)));
}
