/** What the people at a table are called: by their name, else by the colour of their seat. */

import type { Say } from "../kit/game";
import { t, type Key } from "../text/words.svelte";
import type { PlacePicture } from "../wire/types";

export function namesOf(places: readonly PlacePicture[], colours: readonly string[], say: Say): string[] {
  return places.map((place, seat) => {
    if (place.name) return place.name;
    const colour = colours[seat];
    return colour ? say(`colour.${colour}`) : say("seat.name", { number: seat + 1 });
  });
}

/** A bot by its name in the language of the page; one that is not ours by its id. */
export function botName(bot: string): string {
  const name = t(`bot.${bot}` as Key);
  return name.startsWith("bot.") ? bot : name;
}

/** `Ann, Bo and Cyd` in the language of the page. */
export function listed(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
