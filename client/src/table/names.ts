/** What the people and bots at a table are called: by their name; guests, seats that nobody has, and those of one name by what
 * tells them apart. */

import type { Say } from "../kit/game";
import { t, type Key } from "../text/words.svelte";
import type { PlacePicture } from "../wire/types";

type Sitting = Pick<PlacePicture, "name" | "taken"> & { alias?: string; kept?: boolean };

/** One name for each seat, never empty. */
export function namesOf(places: readonly Sitting[], colours: readonly string[], say: Say): string[] {
  const isGuest = (place: Sitting) => !place.name && (place.taken || place.kept);
  const written = places.map((place) => called(place).toLocaleLowerCase());
  const isShared = (seat: number) => written.indexOf(written[seat]!) !== written.lastIndexOf(written[seat]!);
  return places.map((place, seat) => {
    const colour = seatName(seat, colours, say);
    const name = called(place);
    if (name) return isShared(seat) ? t("name.colour", { name, colour }) : name;
    return isGuest(place) ? t("name.guest.colour", { colour }) : colour;
  });
}

/** The same where there is little room: guests without a name by their colour alone. */
export function shortNamesOf(places: readonly Sitting[], colours: readonly string[], say: Say): string[] {
  return places.map((place, seat) => called(place) || seatName(seat, colours, say));
}

const called = ({ name, alias = "" }: Sitting): string => name || alias;

/** The colours of the seats, of those a game has. */
export function coloursOf(places: readonly Pick<PlacePicture, "colour">[], all: readonly string[]): string[] {
  return places.flatMap(({ colour }) => all[colour] ?? []);
}

/** A seat by its colour, whoever sits there. */
export function seatName(seat: number, colours: readonly string[], say: Say): string {
  const colour = colours[seat];
  return colour ? say(`colour.${colour}`) : say("seat.name", { number: seat + 1 });
}

/** A bot by its name in the language of the page; one that is not ours by its id, one that is named by its class by that. */
export function botName(bot: string): string {
  const name = t(`bot.${bot}` as Key);
  return name.startsWith("bot.") ? bot.split(":").at(-1)! : name;
}

/** Without what it is like. */
export const bareBotName = (bot: string): string => botName(bot).split(" (")[0]!;

/** `Ann, Bo and Cyd` in the language of the page. */
export function listed(names: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
