/** The offers on the floor as one seat reads them: what can be accepted, what is lacking, what it would bring; the useful first. */

import type { BankrutEvent, BankrutView, Offer, OfferGone, Traded } from "../../wire/bankrut";
import { covers, gainOf, lack, type Cards, type Gain } from "./hand";

export interface Reading {
  offer: Offer;
  /** To this seat alone. */
  toMe: boolean;
  can: boolean;
  /** What is wanted and not in the hand. */
  lacking: Cards;
  gain: Gain;
}

export function readOffer(offer: Offer, view: BankrutView): Reading {
  return {
    offer,
    toMe: offer.to !== null && offer.to === view.seat,
    can: view.seat !== null && covers(view.hand, offer.want),
    lacking: view.seat === null ? offer.want.map(() => 0) : lack(view.hand, offer.want), // onlookers lack nothing
    gain: gainOf(view.hand, offer.want, offer.give, view.centre),
  };
}

/** The offers of others: those that can be accepted first, of these the best; then those made to this seat alone. */
export function readOffers(view: BankrutView): Reading[] {
  return view.offers
    .filter((offer) => offer.seat !== view.seat)
    .map((offer) => readOffer(offer, view))
    .toSorted(
      (a, b) =>
        Number(b.can) - Number(a.can) ||
        Number(a.gain.worth < 0) - Number(b.gain.worth < 0) ||
        Number(b.toMe) - Number(a.toMe) ||
        b.gain.worth - a.gain.worth ||
        a.offer.id - b.offer.id,
    );
}

export function ownOffers(view: BankrutView): Offer[] {
  return view.offers.filter((offer) => offer.seat === view.seat);
}

/** Why an offer is no longer there. `taken`: somebody accepted it. */
export type Gone = OfferGone["why"] | "taken";

export interface Ghost {
  offer: Offer;
  why: Gone;
  /** Who took it, where all know that. */
  by: number | null;
}

/** The offers that were there and are not, and why: only what was told, or what the view keeps, tells. After an undo or a reload nothing
 * does, and then an offer is gone without a word. */
export function ghosts(
  before: readonly Offer[],
  after: Pick<BankrutView, "offers" | "taken">,
  news: readonly BankrutEvent[],
): Ghost[] {
  const there = new Set(after.offers.map(({ id }) => id));
  return before
    .filter(({ id }) => !there.has(id))
    .flatMap((offer): Ghost[] => {
      const end = news.find((event) => event.event === "OfferGone" && event.offer === offer.id) as OfferGone;
      if (end) return [{ offer, why: end.why, by: null }];
      const by = takerOf(offer, after.taken, news);
      return by === undefined ? [] : [{ offer, why: "taken", by }];
    });
}

/** Who took an offer; null: somebody, since a trade between others does not say which offer it was; undefined: nobody that is known. */
function takerOf(
  offer: Offer,
  taken: BankrutView["taken"],
  news: readonly BankrutEvent[],
): number | null | undefined {
  const kept = taken.find((one) => one.offer === offer.id);
  if (kept) return kept.seat;
  const trades = news.filter((event) => event.event === "Traded" && event.other === offer.seat) as Traded[];
  const own = trades.find((trade) => trade.offer === offer.id);
  if (own) return own.seat;
  return trades.some((trade) => trade.offer === null) ? null : undefined;
}

/** Which offer lies in which place of the notice board; null: a free place. */
export type Places = readonly (number | null)[];

/** An offer keeps its place for as long as it is there, so that nothing slides under the finger. What comes takes the first
 * free place; what can be accepted also the first place of an offer that cannot, which then moves on. */
export function arrange(before: Places, readings: readonly Reading[], leaving: ReadonlySet<number>): Places {
  const known = new Map(readings.map((reading) => [reading.offer.id, reading]));
  const places = before.map((id) => (id !== null && (known.has(id) || leaving.has(id)) ? id : null));
  const coming = readings.filter(({ offer }) => !places.includes(offer.id));
  const put = (id: number, place: number) => (places[place === -1 ? places.length : place] = id);
  for (const { offer, can } of coming) {
    const free = places.indexOf(null);
    const useless = can ? places.findIndex((id) => id !== null && known.get(id)?.can === false) : -1;
    if (useless === -1 || (free !== -1 && free < useless)) {
      put(offer.id, free);
      continue;
    }
    const moved = places[useless]!;
    put(offer.id, useless);
    put(moved, free);
  }
  while (places.at(-1) === null) places.pop();
  return places;
}

/** All places anew, the useful first and what is leaving last: between ticks, when nobody is about to tap. Only what there is
 * something to say about stays where it was tapped. */
export function arrangeAnew(
  before: Places,
  readings: readonly Reading[],
  leaving: ReadonlySet<number>,
  told: number | null = null,
): Places {
  const all = [
    ...readings.map(({ offer }) => offer.id),
    ...before.filter((id) => id !== null && leaving.has(id)),
  ];
  if (told === null || !all.includes(told) || !before.includes(told)) return all;
  return all.filter((id) => id !== told).toSpliced(before.indexOf(told), 0, told);
}

/** No place is free between others: once no finger is on the board. */
export function closeUp(places: Places): Places {
  return places.includes(null) ? places.filter((id) => id !== null) : places;
}
