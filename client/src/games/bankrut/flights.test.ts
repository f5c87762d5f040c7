import { expect, it } from "vitest";
import { trips } from "./flights.svelte";
import { one } from "./hand";

const ME = 0;
const OTHER = 2;

it("cards of one's own offer fly to its slip; those of others are not laid out", () => {
  const made = (seat: number) =>
    ({ event: "OfferMade", seat, to: null, offer: 1, give: one(3), want: one(5) }) as const;
  expect(trips(made(ME), ME)).toEqual([{ good: 3, from: ME, to: "own" }]);
  expect(trips(made(OTHER), ME)).toEqual([]);
  expect(trips(made(ME))).toEqual([]);
});

it("of an exchange one's own cards are seen, of others' the backs", () => {
  const traded = (cards: { gave_cards: number[] | null; got_cards: number[] | null }) =>
    ({ event: "Traded", seat: ME, other: OTHER, offer: 1, given: 1, got: 1, ...cards }) as const;
  expect(trips(traded({ gave_cards: one(3), got_cards: one(5) }), ME)).toEqual([
    { good: 3, from: ME, to: OTHER },
    { good: 5, from: OTHER, to: ME },
  ]);
  expect(trips(traded({ gave_cards: null, got_cards: null })).map(({ good }) => good)).toEqual([null, null]);
});
