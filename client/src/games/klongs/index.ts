/** Bangkok Klongs as the shell wants it. */

import type { GameClient } from "../../kit/game";
import Board from "./Board.svelte";
import { lesson } from "./lesson";
import Sketch, { SKETCHED } from "./Sketch.svelte";
import type { KlongsEvent, KlongsMove } from "../../wire/klongs";

const space = (number: number): string => `[data-space="${number}"] .reach`;

const klongs: GameClient = {
  id: "klongs",
  Board,
  lesson,
  showsPlayers: true,
  Sketch,
  sketched: SKETCHED,
  spots(move: KlongsMove) {
    switch (move.move) {
      case "PlaceBoat":
        return `${space(move.space)}, [data-boat="${move.boat}"]`;
      case "MoveBoat":
        return `${space(move.space)}, ${space(move.to)}`;
      case "FetchMerchant":
      case "StealBoat":
      case "TakeThief":
      case "RemoveBoat":
        return space(move.space);
      case "ScoreLanding":
        return `[data-landing="${move.landing}"]`;
      default:
        return "";
    }
  },
  places(event: KlongsEvent) {
    if (event.event === "LandingScored") return `[data-landing="${event.landing}"]`;
    if (event.event === "BoatMoved" || event.event === "MerchantFetched")
      return [event.space, event.to].map(space).join(", ");
    return "space" in event ? space(event.space) : "";
  },
  isAside: (event: KlongsEvent) =>
    event.event === "BoatDrawn" || (event.event === "ScoringPassed" && !event.could),
  points(event: KlongsEvent, seats: number) {
    if (event.event === "LandingScored") return event.points;
    if (event.event === "LukPhatAdvanced")
      return Array.from({ length: seats }, (_, seat) => (seat === event.seat ? event.points : 0));
    return null;
  },
};

export default klongs;
