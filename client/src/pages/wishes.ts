/** Who will sit at a new table, and with how much time. */

import { me } from "../wire/me.svelte";
import type { Clock, SeatWish } from "../wire/types";
import type { TableSetup } from "../kit/game";
import type { Option } from "./schema";

export interface Wish {
  kind: SeatWish["kind"];
  name: string;
  bot: string;
}

/** The one who makes the table, and friends by links. */
export function wishes(count: number, bot: string): Wish[] {
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? { kind: "me", name: me.name, bot } : { kind: "link", name: "", bot },
  );
}

/** The same set-up for several people at one device: without what they could not play. */
export function atOneDevice(setup: TableSetup, options: readonly Option[]): TableSetup {
  const hidden = { ...setup.hidden };
  const presets = { ...setup.presets };
  for (const [name, unfit] of Object.entries(setup.apart ?? {})) {
    const without = (hidden[name] = [...(hidden[name] ?? []), ...unfit]);
    const option = options.find((one) => one.name === name);
    if (option?.kind === "choice") presets[name] = option.choices.find((choice) => !without.includes(choice));
  }
  return { ...setup, hidden, presets };
}

/** The choices that are made for them, as option and choice. */
export function chosenForThem(setup: TableSetup, presets: TableSetup["presets"]): [string, string][] {
  return Object.keys(setup.apart ?? {}).map((name) => [name, String(presets?.[name])]);
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const CLOCKS: Record<string, Clock> = {
  quick: { bank: 10 * MINUTE, increment: 10 },
  calm: { bank: 30 * MINUTE, increment: 20 },
  slow: { bank: 3 * DAY, increment: DAY / 2 },
};
