// Made by tools/wire_types.py from the Python structs; rebuild: python tools/wire_types.py --write.

export interface KlongsOptions {
  tactical?: boolean;
  first?: number | null;
}

export interface PlaceBoat {
  move: "PlaceBoat";
  boat: number;
  space: number;
}

export interface MoveBoat {
  move: "MoveBoat";
  space: number;
  to: number;
}

export interface PassTurn {
  move: "PassTurn";
}

export interface LeaveOwnerless {
  move: "LeaveOwnerless";
}

export interface FetchMerchant {
  move: "FetchMerchant";
  space: number;
}

export interface StealBoat {
  move: "StealBoat";
  space: number;
  to: "hand" | "stock";
}

export interface StealNothing {
  move: "StealNothing";
}

export interface TakeThief {
  move: "TakeThief";
  space: number;
}

export interface ChaseAway {
  move: "ChaseAway";
}

export interface ScoreLanding {
  move: "ScoreLanding";
  landing: number;
}

export interface PassScoring {
  move: "PassScoring";
}

export interface RemoveBoat {
  move: "RemoveBoat";
  space: number;
}

export interface EndTurn {
  move: "EndTurn";
}

export interface DrawFrom {
  move: "DrawFrom";
  pile: "closed" | "open";
}

export interface StartingSeatChosen {
  event: "StartingSeatChosen";
  seat: number;
}

export interface BoatDrawn {
  event: "BoatDrawn";
  seat: number;
  boat: number | null;
  pile: "closed" | "open" | null;
}

export interface BoatPlaced {
  event: "BoatPlaced";
  seat: number;
  boat: number;
  space: number;
  claimed: boolean;
}

export interface BoatMoved {
  event: "BoatMoved";
  seat: number;
  boat: number;
  space: number;
  to: number;
}

export interface TurnPassed {
  event: "TurnPassed";
  seat: number;
}

export interface BoatLeftOwnerless {
  event: "BoatLeftOwnerless";
  seat: number;
  space: number;
}

export interface MerchantFetched {
  event: "MerchantFetched";
  seat: number;
  space: number;
  to: number;
}

export interface BoatStolen {
  event: "BoatStolen";
  seat: number;
  boat: number;
  space: number;
  owner: number | null;
  to: "hand" | "stock";
}

export interface NothingStolen {
  event: "NothingStolen";
  seat: number;
}

export interface ThiefCaught {
  event: "ThiefCaught";
  seat: number;
  boat: number;
  space: number;
  to: "gone" | "hand";
}

export interface LukPhatAdvanced {
  event: "LukPhatAdvanced";
  seat: number;
  position: number;
  points: number;
}

export interface MarketDayOpened {
  event: "MarketDayOpened";
  day: number;
  size: "big" | "little";
  trigger: number | null;
  first: number;
}

export interface LandingScored {
  event: "LandingScored";
  seat: number;
  landing: number;
  worth: number;
  doubled: boolean;
  points: number[];
}

export interface BoatRemoved {
  event: "BoatRemoved";
  seat: number;
  boat: number;
  space: number;
  owner: number | null;
}

export interface ScoringPassed {
  event: "ScoringPassed";
  seat: number;
  could: boolean;
}

export interface MarketDayClosed {
  event: "MarketDayClosed";
  day: number;
}

export interface GameEnded {
  event: "GameEnded";
}

export interface MooredBoat {
  space: number;
  boat: number;
  owner: number | null;
}

/** A landing between four boats, and what scoring it would bring (K-31). */
export interface FullLanding {
  landing: number;
  worth: number;
  doubled: boolean;
  merchants: number[];
  points: number[];
}

/** What is public about a player. */
export interface PlayerArea {
  hand_size: number;
  known_hand: number[];
  open_in_hand: number | null;
  merchants: number;
  cards: number;
  luk_phat_points: number;
  day_points: number[];
  stock: number[];
  points: number;
}

export interface KlongsView {
  seat: number | null;
  tactical: boolean;
  first: number;
  turn: number;
  turn_seat: number;
  question: string;
  actor: number | null;
  water: MooredBoat[];
  landings: FullLanding[];
  growing: number[][];
  entries: number[];
  hand: number[];
  boarded: number[];
  players: PlayerArea[];
  pile: number;
  pile_open: number | null;
  gone: number[];
  luk_phat: number;
  day: number;
  big: boolean;
  trigger: number | null;
  slot: number;
  passes: number;
  idle: number;
  placed: number | null;
  placed_at: number | null;
  moved: boolean;
  took: boolean;
  landing: number | null;
}

export type KlongsMove =
  | PlaceBoat
  | MoveBoat
  | PassTurn
  | LeaveOwnerless
  | FetchMerchant
  | StealBoat
  | StealNothing
  | TakeThief
  | ChaseAway
  | ScoreLanding
  | PassScoring
  | RemoveBoat
  | EndTurn
  | DrawFrom;

export type KlongsEvent =
  | StartingSeatChosen
  | BoatDrawn
  | BoatPlaced
  | BoatMoved
  | TurnPassed
  | BoatLeftOwnerless
  | MerchantFetched
  | BoatStolen
  | NothingStolen
  | ThiefCaught
  | LukPhatAdvanced
  | MarketDayOpened
  | LandingScored
  | BoatRemoved
  | ScoringPassed
  | MarketDayClosed
  | GameEnded;
