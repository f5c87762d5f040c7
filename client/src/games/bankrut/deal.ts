/** Composing an offer: cards to give, cards to get, to whom. */

import type { MakeOffer, Offer } from "../../wire/bankrut";
import { NO_CARDS, TOTALS } from "./box";
import { size, type Cards } from "./hand";

export interface Deal {
  give: Cards;
  want: Cards;
  /** Null: to all. */
  to: number | null;
}

export const NO_DEAL: Deal = { give: NO_CARDS, want: NO_CARDS, to: null };

export function isEmpty({ give, want }: Deal): boolean {
  return size(give) + size(want) === 0;
}

function changed(cards: Cards, good: number, by: number): number[] {
  return cards.map((count, other) => (other === good ? count + by : count));
}

/** One card more to give; a wish for the same good goes first. After the last card it starts again from none. */
export function giveMore(deal: Deal, good: number, hand: Cards): Deal {
  if (deal.want[good]) return { ...deal, want: changed(deal.want, good, -1) };
  const given = deal.give[good]!;
  const held = hand[good] ?? 0;
  return { ...deal, give: changed(deal.give, good, given < held ? 1 : -given) };
}

/** One card more to get, up to what others can hold; a gift of the same good goes first. */
export function wantMore(deal: Deal, good: number, hand: Cards): Deal {
  if (deal.give[good]) return { ...deal, give: changed(deal.give, good, -1) };
  const wanted = deal.want[good]!;
  const most = TOTALS[good]! - (hand[good] ?? 0);
  return { ...deal, want: changed(deal.want, good, wanted < most ? 1 : -wanted) };
}

export function giveLess(deal: Deal, good: number): Deal {
  return deal.give[good] ? { ...deal, give: changed(deal.give, good, -1) } : deal;
}

export function wantLess(deal: Deal, good: number): Deal {
  return deal.want[good] ? { ...deal, want: changed(deal.want, good, -1) } : deal;
}

/** The answer to an offer with one of our own: reversed, as far as the hand goes, to whoever made it. */
export function counter(offer: Pick<Offer, "seat" | "give" | "want">, hand: Cards): Deal {
  return fit({ give: offer.want, want: offer.give, to: offer.seat }, hand);
}

/** What is left of a deal when the hand has changed. */
export function fit(deal: Deal, hand: Cards): Deal {
  const give = deal.give.map((count, good) => Math.min(count, hand[good] ?? 0));
  return give.every((count, good) => count === deal.give[good]) ? deal : { ...deal, give };
}

/** What somebody shouted for, answered: what he wants and we hold, for what he has and we could use. */
export function answerShout(
  seat: number,
  shout: { want: readonly number[]; have: readonly number[] },
  hand: Cards,
): Deal {
  const give = shout.want.find((good) => hand[good]);
  const want = shout.have.find((good) => good !== give);
  return {
    give: NO_CARDS.map((_, good) => Number(good === give)),
    want: NO_CARDS.map((_, good) => Number(good === want)),
    to: seat,
  };
}

export function moveOf({ give, want, to }: Deal): MakeOffer {
  return { move: "MakeOffer", give: [...give], want: [...want], to };
}
