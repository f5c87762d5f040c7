/** Composing an offer: cards to give, cards to get, to whom. */

import type { BankrutView, MakeOffer, Offer, Shout } from "../../wire/bankrut";
import { GOODS, NO_CARDS, TOTALS } from "./box";
import { gainOf, one, size, type Cards } from "./hand";

export interface Deal {
  give: Cards;
  want: Cards;
  /** Null: to all. */
  to: number | null;
}

export type Side = "want" | "give";

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

/** The goods of a shout with how often each is named: a shout names every card by its good. */
export function counted(named: readonly number[]): [good: number, count: number][] {
  const counts = new Map<number, number>();
  for (const good of named) counts.set(good, (counts.get(good) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => one - other);
}

/** Cards one by one, as a shout names them. */
export function named(cards: Cards): number[] {
  return cards.flatMap((count, good) => Array<number>(count).fill(good));
}

/** What is shouted when a good is called out: one card, or one more if that was what was shouted last. */
export function calledAgain(last: readonly number[], good: number, most: number): number[] {
  const before = last.every((other) => other === good) ? last.length : 0;
  return Array<number>(before < most ? before + 1 : 1).fill(good);
}

/** A deal that is shouted across the floor instead of offered: it binds nobody. */
export function shoutOf({ give, want }: Deal): Shout {
  return { move: "Shout", want: named(want), have: named(give) };
}

/** What somebody shouted for, answered: what they want and we hold, for what they have and we could use. */
export function answerShout(
  seat: number,
  shout: { want: readonly number[]; have: readonly number[] },
  hand: Cards,
): Deal {
  const give = counted(shout.want).find(([good]) => hand[good]);
  const want = counted(shout.have).find(([good]) => good !== give?.[0]);
  return {
    give: NO_CARDS.map((_, good) => (good === give?.[0] ? Math.min(give[1], hand[good]!) : 0)),
    want: NO_CARDS.map((_, good) => (good === want?.[0] ? want[1] : 0)),
    to: seat,
  };
}

/** What a good is worth more, as a guess, if somebody has called out for it. */
const CALLED_OUT = 0.6;

/** Half a deal, made whole: for what is on one side the card that suits the hand best, one that is asked for rather than
 * another. Nothing where no card makes it worthwhile, or where both sides are chosen. */
export function suggestion(
  { give, want }: Deal,
  { hand, centre, traders, seat }: Pick<BankrutView, "hand" | "centre" | "traders" | "seat">,
): { side: Side; good: number } | null {
  const side: Side = size(want) === 0 ? "want" : "give";
  if (size(side === "want" ? give : want) === 0 || size(side === "want" ? want : give) > 0) return null;
  const others = traders.filter((_, other) => other !== seat);
  const isCalled = (good: number) =>
    others.some((trader) => (side === "want" ? trader.have : trader.want).includes(good));
  let best: { side: Side; good: number } | null = null;
  let most = 0;
  for (const good of GOODS.keys()) {
    const held = hand[good] ?? 0;
    if (give[good] || want[good]) continue;
    if (side === "give" ? held === 0 : held === TOTALS[good] || good === centre) continue;
    const { worth } =
      side === "want" ? gainOf(hand, give, one(good), centre) : gainOf(hand, one(good), want, centre);
    const hope = worth <= 0 ? 0 : worth + (isCalled(good) ? CALLED_OUT : 0);
    if (hope > most) [best, most] = [{ side, good }, hope];
  }
  return best;
}

export function moveOf({ give, want, to }: Deal): MakeOffer {
  return { move: "MakeOffer", give: [...give], want: [...want], to };
}
