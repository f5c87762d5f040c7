// Made by tools/wire_types.py from the Python structs; rebuild: python tools/wire_types.py --write.

export interface CoveOptions {
  locals?: boolean;
  mercenaries?: boolean;
  sailors?: boolean;
  rogues?: "criminals" | "cultists" | "robbers";
  at_once?: boolean;
  merchants?: (string | null)[] | null;
}

export interface TakeAction {
  move: "TakeAction";
  action: string;
}

export interface HireTownsfolk {
  move: "HireTownsfolk";
  slot: number;
}

export interface ActivateStaff {
  move: "ActivateStaff";
}

export interface PassHand {
  move: "PassHand";
}

export interface CrossHand {
  move: "CrossHand";
}

export interface SeatOnBoat {
  move: "SeatOnBoat";
  boat: number;
  adventurer?: "blue" | "green" | "red" | "rogue" | "yellow" | null;
}

export interface RobNobody {
  move: "RobNobody";
}

export interface RobBoat {
  move: "RobBoat";
  colour: "blue" | "green" | "red" | "yellow";
  boat: number;
}

export interface DockBoat {
  move: "DockBoat";
  dock: number;
}

export interface KeepCorruption {
  move: "KeepCorruption";
}

export interface DiscardCorruption {
  move: "DiscardCorruption";
  corruption: number;
}

export interface TuckUnder {
  move: "TuckUnder";
  ability: string;
}

export interface StopStaff {
  move: "StopStaff";
}

export interface UseStaff {
  move: "UseStaff";
  ability: string;
}

export interface TakePassenger {
  move: "TakePassenger";
  boat: number;
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow";
}

export interface PutOnPier {
  move: "PutOnPier";
  pier: "bazaar" | "black_market" | "market";
}

export interface FinishTrade {
  move: "FinishTrade";
}

export interface SellAll {
  move: "SellAll";
}

export interface SellGood {
  move: "SellGood";
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
}

export interface BribeRogue {
  move: "BribeRogue";
}

export interface PourMarble {
  move: "PourMarble";
  chute: number;
}

export interface PickMarbles {
  move: "PickMarbles";
  chute: number;
  height: number;
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
}

export interface PlaceIchor {
  move: "PlaceIchor";
  colour: "blue" | "green" | "red" | "yellow";
}

export interface EmptyFlask {
  move: "EmptyFlask";
  colour: "blue" | "green" | "red" | "yellow";
}

export interface StopPlacing {
  move: "StopPlacing";
}

export interface FillFlask {
  move: "FillFlask";
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
}

export interface BrewCauldron {
  move: "BrewCauldron";
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
}

export interface StopBrewing {
  move: "StopBrewing";
}

export interface LeaveMarble {
  move: "LeaveMarble";
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
}

export interface ChooseSponsor {
  move: "ChooseSponsor";
  colour: "blue" | "green" | "red" | "yellow";
}

export interface TakeMarble {
  move: "TakeMarble";
  chute: number;
  height: number;
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
}

export interface FilterIchor {
  move: "FilterIchor";
  place: "blue" | "flask" | "green" | "red" | "yellow";
}

export interface TakeDie {
  move: "TakeDie";
  colour: "blue" | "green" | "red" | "yellow";
}

export interface LoadFurnace {
  move: "LoadFurnace";
  furnace: number;
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
}

export interface StopStoking {
  move: "StopStoking";
}

export interface ChooseDice {
  move: "ChooseDice";
  alloy: number;
  second: number;
  coal: number;
}

export interface ReturnAlloys {
  move: "ReturnAlloys";
}

export interface KeepAlloys {
  move: "KeepAlloys";
}

export interface RollAlloy {
  move: "RollAlloy";
  colour: "blue" | "green" | "red" | "yellow";
}

export interface SparkFurnace {
  move: "SparkFurnace";
  furnace: number;
  coal: number;
}

export interface LetCool {
  move: "LetCool";
}

export interface StackFurnace {
  move: "StackFurnace";
  furnace: number;
  colour: "blue" | "green" | "red" | "yellow";
}

export interface StrikeFurnace {
  move: "StrikeFurnace";
  furnace: number;
}

export interface KeepKnots {
  move: "KeepKnots";
}

export interface SpinAgain {
  move: "SpinAgain";
}

export interface DropAnchor {
  move: "DropAnchor";
}

export interface SailShip {
  move: "SailShip";
  place:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
  to:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
}

export interface RecallNoMore {
  move: "RecallNoMore";
}

export interface RecallFleet {
  move: "RecallFleet";
}

export interface RecallShip {
  move: "RecallShip";
  place:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
}

export interface SignalGuild {
  move: "SignalGuild";
  colour: "blue" | "green" | "red" | "yellow";
}

export interface PushEra {
  move: "PushEra";
  tile:
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield";
  machine: number;
  end: "left" | "right";
}

export interface MoveFigure {
  move: "MoveFigure";
  figure: "helper" | "master";
  chamber: number;
}

export interface EndTravel {
  move: "EndTravel";
}

export interface FreezeEra {
  move: "FreezeEra";
  figure: "helper" | "master";
}

export interface ExploreEra {
  move: "ExploreEra";
  figure: "helper" | "master";
}

export interface MerchantTaken {
  event: "MerchantTaken";
  seat: number;
  merchant: string;
}

export interface TokensStacked {
  event: "TokensStacked";
  stack: number[];
}

export interface RoundBegun {
  event: "RoundBegun";
  round: number;
}

export interface TownsfolkArrived {
  event: "TownsfolkArrived";
  townsfolk: number;
}

export interface TownsfolkLeft {
  event: "TownsfolkLeft";
  townsfolk: number;
}

export interface AdventurerBoarded {
  event: "AdventurerBoarded";
  boat: number;
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow";
}

export interface TownsfolkHired {
  event: "TownsfolkHired";
  seat: number;
  townsfolk: number;
  slot: number;
}

export interface StaffActivated {
  event: "StaffActivated";
  seat: number;
}

export interface TokenMoved {
  event: "TokenMoved";
  seat: number;
  time: number;
}

export interface HandCrossed {
  event: "HandCrossed";
  seat: number;
  time: number;
}

export interface AdventurerDrawn {
  event: "AdventurerDrawn";
  seat: number;
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow";
}

/** Back to the bag: there was no seat left. */
export interface AdventurerReturned {
  event: "AdventurerReturned";
  seat: number;
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow";
}

export interface AdventurerSeated {
  event: "AdventurerSeated";
  seat: number;
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow";
  boat: number;
}

export interface CustomerRobbed {
  event: "CustomerRobbed";
  seat: number;
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow";
  boat: number;
  to_boat: number;
}

export interface BoatDocked {
  event: "BoatDocked";
  seat: number;
  boat: number;
  dock: number;
}

export interface BoatEmptied {
  event: "BoatEmptied";
  boat: number;
}

export interface MarkerMoved {
  event: "MarkerMoved";
  time: number;
}

export interface CorruptionDrawn {
  event: "CorruptionDrawn";
  seat: number;
  corruption: number | null;
}

export interface CorruptionDiscarded {
  event: "CorruptionDiscarded";
  seat: number;
  corruption: number;
}

export interface CorruptionShuffled {
  event: "CorruptionShuffled";
  cards: number;
}

export interface GoodGained {
  event: "GoodGained";
  seat: number;
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
}

/** By a sailor: to a pier, another boat, a hall or the bag. */
export interface PassengerMoved {
  event: "PassengerMoved";
  seat: number;
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow";
  boat: number;
  effect: string;
  pier: "bazaar" | "black_market" | "market" | null;
  to_boat: number | null;
}

export interface ProductionEnded {
  event: "ProductionEnded";
  stack: number[];
}

export interface PierOpened {
  event: "PierOpened";
  pier: "bazaar" | "black_market" | "market";
}

export interface GoodsSold {
  event: "GoodsSold";
  seat: number;
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
  pier: "bazaar" | "black_market" | "market";
  pieces: number;
  price: number;
  customers: number;
  gold: number;
}

export interface RogueBribed {
  event: "RogueBribed";
  seat: number;
  pier: "bazaar" | "black_market" | "market";
}

export interface TradeFinished {
  event: "TradeFinished";
  seat: number;
  pier: "bazaar" | "black_market" | "market";
}

export interface SponsorsPaid {
  event: "SponsorsPaid";
  seat: number;
  gold: number;
  shields: number[];
}

export interface InstantlySponsored {
  event: "InstantlySponsored";
  seat: number;
  colour: "blue" | "green" | "red" | "yellow";
  gold: number;
}

export interface FinalReckoning {
  event: "FinalReckoning";
  seat: number;
  gold: number;
  lost: number;
}

export interface GameEnded {
  event: "GameEnded";
}

export interface ActionTaken {
  event: "ActionTaken";
  seat: number;
  action: string;
}

export interface StaffUsed {
  event: "StaffUsed";
  seat: number;
  ability: string;
}

export interface TownsfolkTucked {
  event: "TownsfolkTucked";
  seat: number;
  townsfolk: number;
  ability: string;
  replaced: number | null;
}

export interface MarblesPicked {
  event: "MarblesPicked";
  seat: number;
  chute: number;
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
  count: number;
}

export interface MarblesReacted {
  event: "MarblesReacted";
  seat: number;
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
  count: number;
}

export interface MarblesPlaced {
  event: "MarblesPlaced";
  seat: number;
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
  place: "bag" | "blue" | "flask" | "green" | "red" | "yellow";
  count: number;
}

export interface FlaskEmptied {
  event: "FlaskEmptied";
  seat: number;
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
  place: "bag" | "blue" | "flask" | "green" | "red" | "yellow";
}

export interface MarbleDecanted {
  event: "MarbleDecanted";
  seat: number;
  marble: "blue" | "green" | "ichor" | "red" | "yellow";
  chute: number;
}

export interface CauldronBrewed {
  event: "CauldronBrewed";
  seat: number;
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
}

export interface IchorWasted {
  event: "IchorWasted";
  seat: number;
  waste: number;
  lost: number;
}

export interface WastePurged {
  event: "WastePurged";
  seat: number;
  count: number;
}

export interface RenownGained {
  event: "RenownGained";
  seat: number;
  renown: number;
  shield: "blue" | "green" | "plus_four" | "red" | "yellow";
}

export interface IchorFiltered {
  event: "IchorFiltered";
  seat: number;
  place: "bag" | "blue" | "flask" | "green" | "red" | "yellow";
}

export interface DieMined {
  event: "DieMined";
  seat: number;
  colour: "blue" | "green" | "red" | "yellow";
}

export interface DieRolled {
  event: "DieRolled";
  seat: number;
  die: "blue" | "coal" | "green" | "red" | "yellow";
  value: number;
}

export interface FurnaceLoaded {
  event: "FurnaceLoaded";
  seat: number;
  furnace: number;
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
  exact: boolean;
}

export interface FurnaceForged {
  event: "FurnaceForged";
  seat: number;
  furnace: number;
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small";
}

export interface AlloysReturned {
  event: "AlloysReturned";
  seat: number;
  kept: boolean;
}

export interface CompassSpun {
  event: "CompassSpun";
  seat: number;
  knots: number;
  extra: boolean;
}

export interface ShipSailed {
  event: "ShipSailed";
  seat: number;
  place:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
  to:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
}

export interface ShipRecalled {
  event: "ShipRecalled";
  seat: number;
  place:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
}

export interface TreasureLaid {
  event: "TreasureLaid";
  seat: number;
  place:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
  colour: "blue" | "green" | "red" | "yellow";
}

/** Shuffles those taken, because the stack has run out. */
export interface TreasuresShuffled {
  event: "TreasuresShuffled";
  seat: number;
}

/** At set-up. */
export interface EraLaid {
  event: "EraLaid";
  seat: number;
  chamber: number;
  tile:
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield";
}

/** Into the reserve. */
export interface EraDrawn {
  event: "EraDrawn";
  seat: number;
  tile:
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield";
}

export interface EraPushed {
  event: "EraPushed";
  seat: number;
  tile:
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield";
  machine: number;
  end: "left" | "right";
}

export interface EraFell {
  event: "EraFell";
  seat: number;
  tile:
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield";
  hourglass: boolean;
}

/** Its tile fell out; it stands on the new one at the other end. */
export interface FigureCarried {
  event: "FigureCarried";
  seat: number;
  figure: "helper" | "master";
  chamber: number;
}

export interface FigureMoved {
  event: "FigureMoved";
  seat: number;
  figure: "helper" | "master";
  chamber: number;
}

export interface EraFrozen {
  event: "EraFrozen";
  seat: number;
  figure: "helper" | "master";
  chamber: number;
}

export interface EraExplored {
  event: "EraExplored";
  seat: number;
  figure: "helper" | "master";
  chamber: number;
  tile:
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield";
}

export interface ErasMatched {
  event: "ErasMatched";
  seat: number;
  colour: "blue" | "green" | "red" | "yellow";
}

export interface Boat {
  at: "docked" | "gone" | "sailing";
  dock: number | null;
  adventurers: number[];
}

export interface ClockSymbol {
  time: number;
  adventurers: number;
}

export interface ClockHand {
  time: number;
  open: boolean;
  mouse: number | null;
}

/** All pieces of a good that could be sold on the open pier. */
export interface Lot {
  good: number;
  pieces: number;
  each: number;
  later: number;
}

/** An action space of a shop: what it costs, and whether it could be chosen now. */
export interface Action {
  action: string;
  hours: number;
  corruption: number;
  open: boolean;
  goods: number[];
}

/** A run of marbles of one kind, and what would come of picking it (M-A2). */
export interface MarbleRun {
  low: number;
  count: number;
  reactions: number[][];
  landing: [number, number, number, number, number, number, number];
}

export interface Cauldron {
  coloured: number;
  ichor: number;
}

/** A good for which its cauldron has marbles enough (M-A4). */
export interface Brew {
  good: number;
  ichor: number;
  corruption: number;
}

/** Numbers of marbles are red, green, blue, yellow, ichor. */
export interface Laboratory {
  merchant: "alchemist";
  bag: number[];
  chutes: ("blue" | "green" | "ichor" | "red" | "yellow")[][];
  picks: MarbleRun[][];
  landings: [number, number, number, number, number, number, number][];
  cauldrons: Cauldron[];
  flasks: number[];
  hand: number[];
  drawn: "blue" | "green" | "ichor" | "red" | "yellow" | null;
  waste: number;
  lost: number;
  renown: number;
  renown_near: boolean;
  brews: Brew[];
}

export interface Furnace {
  good:
    | "blue_large"
    | "blue_small"
    | "green_large"
    | "green_small"
    | "red_large"
    | "red_small"
    | "yellow_large"
    | "yellow_small"
    | null;
  exact: boolean;
  small_heat: number;
  large_heat: number;
}

/** Dice by colour, and by value where they were rolled and are not yet used. */
export interface Smithy {
  merchant: "blacksmith";
  coal: number;
  alloys: number[];
  rack: number[];
  furnaces: Furnace[];
  rolled_coal: number[];
  rolled: number[][];
}

export interface ChartPlace {
  place:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
  ring: "isles" | "port" | "reef" | "shallows";
  kind: "isle" | "outpost" | "port" | "waters";
  spaces: number;
  colour: "blue" | "green" | "red" | "yellow" | null;
  ships: number;
  good: number | null;
  laden: number;
}

/** How far a ship from a place gets with the knots that are to share, if all others stay (M-K2). */
export interface Ways {
  place:
    | "blue_outpost"
    | "blue_reef"
    | "green_outpost"
    | "green_shallows"
    | "isle_1"
    | "isle_2"
    | "isle_3"
    | "isle_4"
    | "port"
    | "red_outpost"
    | "red_shallows"
    | "yellow_outpost"
    | "yellow_reef";
  before: (number | null)[];
}

export interface Chart {
  merchant: "captain";
  places: ChartPlace[];
  stack: number[];
  taken: number[];
  knots: number | null;
  ways: Ways[];
}

export interface EraChamber {
  tile:
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield";
  hourglass: boolean;
  explored: boolean;
}

/** What Explore would bring (M-H5). */
export interface Haul {
  goods: (number | null)[];
  extra: number | null;
}

/** What pushing a tile into a machine would make of it (M-H2), whatever is drawn into the reserve. */
export interface Slide {
  machine: number;
  end: "left" | "right";
  origins: (number | null)[];
  out: number;
  figures: [number, number];
  hourglasses: number;
  active: number[];
  hauls: Haul[];
}

/** A chamber that a figure can travel to (M-H3), and what Explore would bring then. */
export interface Journey {
  figure: number;
  chamber: number;
  haul: Haul;
}

export interface Machines {
  merchant: "chronomancer";
  chambers: EraChamber[];
  figures: [number, number];
  hourglasses: number;
  active: number[];
  haul: Haul;
  slides: Slide[];
  journeys: Journey[];
  reserve: (
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield"
  )[];
  dealt: number[];
  under: (
    | "blue_plain"
    | "blue_plus_four"
    | "blue_shield"
    | "green_plain"
    | "green_plus_four"
    | "green_shield"
    | "red_plain"
    | "red_plus_four"
    | "red_shield"
    | "yellow_plain"
    | "yellow_plus_four"
    | "yellow_shield"
  )[];
}

export interface Player {
  merchant: string;
  time: number;
  gold: number[];
  corruption: number;
  revealed: number[] | null;
  abilities: string[];
  staff: (number | null)[];
  shelf: number[];
  supply: number[];
  prices: number[];
  worths: number[][];
  lots: Lot[];
  dock_gains: number[];
  sponsored: number;
  pawn: string | null;
  actions: Action[];
  hires: (number | null)[];
  until: number[];
  loads: number[];
  hand_ahead: number | null;
  marker_ahead: number;
  shields: number[];
  bribed: number;
  sold: boolean;
  finished: boolean;
  shop: Laboratory | Smithy | Chart | Machines;
}

export interface CoveView {
  seat: number | null;
  rogue_card: string;
  townsfolk: string[];
  at_once: boolean;
  round: number;
  question: string;
  asked: number[];
  asker: number | null;
  about: [number, number];
  adventurer: "blue" | "green" | "red" | "rogue" | "yellow" | null;
  boat: number | null;
  drawn: ("blue" | "green" | "red" | "rogue" | "yellow")[];
  bag: number[];
  halls: number[];
  boats: Boat[];
  asleep: boolean;
  piers: number[][];
  stack: number[];
  turns: number[];
  marker: number;
  symbols: ClockSymbol[];
  hands: ClockHand[];
  square: (number | null)[];
  hired: number | null;
  deck: number;
  under: number[];
  corruption_deck: number;
  discards: number[];
  corruption: number[];
  pier: number;
  worths: number[][];
  players: Player[];
  pending: number[];
}

export type CoveMove =
  | TakeAction
  | HireTownsfolk
  | ActivateStaff
  | PassHand
  | CrossHand
  | SeatOnBoat
  | RobNobody
  | RobBoat
  | DockBoat
  | KeepCorruption
  | DiscardCorruption
  | TuckUnder
  | StopStaff
  | UseStaff
  | TakePassenger
  | PutOnPier
  | FinishTrade
  | SellAll
  | SellGood
  | BribeRogue
  | PourMarble
  | PickMarbles
  | PlaceIchor
  | EmptyFlask
  | StopPlacing
  | FillFlask
  | BrewCauldron
  | StopBrewing
  | LeaveMarble
  | ChooseSponsor
  | TakeMarble
  | FilterIchor
  | TakeDie
  | LoadFurnace
  | StopStoking
  | ChooseDice
  | ReturnAlloys
  | KeepAlloys
  | RollAlloy
  | SparkFurnace
  | LetCool
  | StackFurnace
  | StrikeFurnace
  | KeepKnots
  | SpinAgain
  | DropAnchor
  | SailShip
  | RecallNoMore
  | RecallFleet
  | RecallShip
  | SignalGuild
  | PushEra
  | MoveFigure
  | EndTravel
  | FreezeEra
  | ExploreEra;

export type CoveEvent =
  | MerchantTaken
  | TokensStacked
  | RoundBegun
  | TownsfolkArrived
  | TownsfolkLeft
  | AdventurerBoarded
  | TownsfolkHired
  | StaffActivated
  | TokenMoved
  | HandCrossed
  | AdventurerDrawn
  | AdventurerReturned
  | AdventurerSeated
  | CustomerRobbed
  | BoatDocked
  | BoatEmptied
  | MarkerMoved
  | CorruptionDrawn
  | CorruptionDiscarded
  | CorruptionShuffled
  | GoodGained
  | PassengerMoved
  | ProductionEnded
  | PierOpened
  | GoodsSold
  | RogueBribed
  | TradeFinished
  | SponsorsPaid
  | InstantlySponsored
  | FinalReckoning
  | GameEnded
  | ActionTaken
  | StaffUsed
  | TownsfolkTucked
  | MarblesPicked
  | MarblesReacted
  | MarblesPlaced
  | FlaskEmptied
  | MarbleDecanted
  | CauldronBrewed
  | IchorWasted
  | WastePurged
  | RenownGained
  | IchorFiltered
  | DieMined
  | DieRolled
  | FurnaceLoaded
  | FurnaceForged
  | AlloysReturned
  | CompassSpun
  | ShipSailed
  | ShipRecalled
  | TreasureLaid
  | TreasuresShuffled
  | EraLaid
  | EraDrawn
  | EraPushed
  | EraFell
  | FigureCarried
  | FigureMoved
  | EraFrozen
  | EraExplored
  | ErasMatched;
