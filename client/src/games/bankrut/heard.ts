import type { BankrutEvent } from "../../wire/bankrut";

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
