// Made by tools/wire_types.py from the Python structs; rebuild: python tools/wire_types.py --write.

export interface BankrutOptions {
  pace?: "calm" | "live" | "ticks";
  minutes?: number | null;
  ticks?: number;
  tick_seconds?: number | null;
  first?: number | null;
}

/** B-2: this seat agrees that the centre card is turned up. */
export interface Ready {
  move: "Ready";
}

/** Do nothing in this tick. */
export interface Wait {
  move: "Wait";
}

export interface CallStop {
  move: "CallStop";
}

/** B-11; or take it back. */
export interface AgreeToEnd {
  move: "AgreeToEnd";
  agrees: boolean;
}

export interface SwapCentre {
  move: "SwapCentre";
  lay: number;
  believed: number;
}

/** B-3: how many cards of what one would like to have, and to give. */
export interface Shout {
  move: "Shout";
  want: number[];
  have: number[];
}

export interface MakeOffer {
  move: "MakeOffer";
  give: number[];
  want: number[];
  to?: number | null;
}

export interface AcceptOffer {
  move: "AcceptOffer";
  offer: number;
}

/** An offer made to this seat alone. */
export interface DeclineOffer {
  move: "DeclineOffer";
  offer: number;
}

export interface WithdrawOffer {
  move: "WithdrawOffer";
  offer: number;
}

/** B-11: the time is up; the table says so, for no seat. */
export interface TimeIsUp {
  move: "TimeIsUp";
}

export interface FirstLeaderChosen {
  event: "FirstLeaderChosen";
  seat: number;
}

export interface CardsDealt {
  event: "CardsDealt";
  round: number;
  leader: number;
  hands: (number[] | null)[];
}

/** Trading begins. */
export interface CentreTurnedUp {
  event: "CentreTurnedUp";
  seat: number;
  good: number;
}

export interface Shouted {
  event: "Shouted";
  seat: number;
  want: number[];
  have: number[];
}

export interface OfferMade {
  event: "OfferMade";
  seat: number;
  to: number | null;
  offer: number;
  give: number[];
  want: number[];
}

/** Nobody took it: it was withdrawn, declined, replaced by another, answered with a counter-offer, settled by a trade between the two, or its cards are gone. */
export interface OfferGone {
  event: "OfferGone";
  seat: number;
  to: number | null;
  offer: number;
  why: "answered" | "declined" | "lapsed" | "replaced" | "settled" | "withdrawn";
}

/** A seat accepted another's offer. Only these two know what changed hands. */
export interface Traded {
  event: "Traded";
  seat: number;
  other: number;
  offer: number | null;
  given: number;
  got: number;
  gave_cards: number[] | null;
  got_cards: number[] | null;
}

export interface CentreSwapped {
  event: "CentreSwapped";
  seat: number;
  took: number;
  laid: number;
}

export interface StopCalled {
  event: "StopCalled";
  seat: number;
}

/** B-11: a seat would end the round, or no longer would. */
export interface EndWished {
  event: "EndWished";
  seat: number;
  agrees: boolean;
}

/** In a tick: what the seat chose was no longer possible when its turn came. */
export interface CameTooLate {
  event: "CameTooLate";
  seat: number;
  act: "accept" | "decline" | "offer" | "stop" | "swap" | "withdraw";
  quicker?: number | null;
}

export interface TickPassed {
  event: "TickPassed";
  tick: number;
}

export interface RoundEnded {
  event: "RoundEnded";
  round: number;
  cause: "agreed" | "stop" | "time";
  caller: number | null;
  centre: number;
  hands: number[][];
  points: number[];
}

export interface GameEnded {
  event: "GameEnded";
}

/** What calling STOP now would bring. */
export interface Call {
  right: boolean;
  points: number;
}

export interface Offer {
  id: number;
  seat: number;
  to: number | null;
  give: number[];
  want: number[];
}

/** An offer to all that somebody took in this round; the last one of its maker. */
export interface Taken {
  offer: number;
  seat: number;
}

/** What is public about a seat. */
export interface Trader {
  cards: number;
  want: number[];
  have: number[];
  agrees: boolean;
  answered: boolean;
  points: number;
}

export interface SeatResult {
  hand: number[];
  goods: number[];
  stop: number;
  points: number;
}

export interface RoundResult {
  cause: "agreed" | "stop" | "time";
  caller: number | null;
  centre: number;
  seats: SeatResult[];
}

export interface BankrutView {
  seat: number | null;
  pace: "calm" | "live" | "ticks";
  tick_limit: number;
  seconds: number;
  first: number;
  round: number;
  leader: number;
  question: "over" | "ready" | "trade";
  tick: number;
  centre: number | null;
  swapper: number | null;
  hand: number[];
  call: Call | null;
  chosen:
    | Ready
    | Wait
    | CallStop
    | AgreeToEnd
    | SwapCentre
    | Shout
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | WithdrawOffer
    | TimeIsUp
    | null;
  offers: Offer[];
  taken: Taken[];
  traders: Trader[];
  results: RoundResult[];
}

export type BankrutMove =
  | Ready
  | Wait
  | CallStop
  | AgreeToEnd
  | SwapCentre
  | Shout
  | MakeOffer
  | AcceptOffer
  | DeclineOffer
  | WithdrawOffer
  | TimeIsUp;

export type BankrutEvent =
  | FirstLeaderChosen
  | CardsDealt
  | CentreTurnedUp
  | Shouted
  | OfferMade
  | OfferGone
  | Traded
  | CentreSwapped
  | StopCalled
  | EndWished
  | CameTooLate
  | TickPassed
  | RoundEnded
  | GameEnded;
