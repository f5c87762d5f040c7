/** Bangkok Klongs as the shell wants it. */

import type { GameClient } from "../../kit/game";
import Board from "./Board.svelte";
import { lesson } from "./lesson";
import type { KlongsEvent } from "../../wire/klongs";

const klongs: GameClient = {
  id: "klongs",
  Board,
  lesson,
  showsPlayers: true,
  points(event: KlongsEvent, seats: number) {
    if (event.event === "LandingScored") return event.points;
    if (event.event === "LukPhatAdvanced")
      return Array.from({ length: seats }, (_, seat) => (seat === event.seat ? event.points : 0));
    return null;
  },
};

export default klongs;
