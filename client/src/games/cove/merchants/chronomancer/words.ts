/** The machines in words, for those who cannot see them. */

import type { Say } from "../../../../kit/game";
import type { Machines } from "../../../../wire/cove";
import { GOODS } from "../../box";
import {
  chamberName,
  faceOf,
  figureIn,
  FIGURES,
  MACHINES,
  stackOf,
  type End,
  type Figure,
  type Outlook,
  type Tile,
} from "./machines";

export const sayTile = (say: Say, tile: Tile): string => say(`tile.chronomancer.${tile}`);
export const sayFigure = (say: Say, figure: Figure): string => say(`figure.chronomancer.${figure}`);
export const sayDoor = (say: Say, machine: number, end: End): string =>
  say("board.chronomancer.door", {
    machine: MACHINES[machine],
    end: say(`end.chronomancer.${end}`),
  });

/** A chamber, its tile, and what is on it. */
export function sayChamber(say: Say, machines: Machines, chamber: number): string {
  const { tile, explored, hourglass } = machines.chambers[chamber]!;
  const figure = figureIn(machines, chamber);
  const isArmed = faceOf(tile) !== "plain" && machines.active.includes(chamber);
  const parts = [
    sayTile(say, tile),
    ...(explored ? [say("board.chronomancer.explored")] : []),
    ...(hourglass ? [say("board.chronomancer.hourglass")] : []),
    ...(isArmed ? [say("board.chronomancer.active")] : []),
    ...(figure ? [sayFigure(say, figure)] : []),
  ];
  return `${say("board.chronomancer.chamber", { chamber: chamberName(chamber) })}: ${parts.join(", ")}`;
}

/** What Explore would bring, figure by figure. */
export function sayHaul(say: Say, { goods, extra }: Outlook["haul"]): string {
  const good = (n: number | null) =>
    n === null ? say("board.chronomancer.nothing") : say(`good.chronomancer.${GOODS[n]!}`);
  return [
    ...FIGURES.map((figure, i) => `${sayFigure(say, figure)}: ${good(goods[i]!)}`),
    ...(extra === null ? [] : [`${say("board.chronomancer.extra")}: ${good(extra)}`]),
  ].join("; ");
}

export function sayStack(say: Say, { shuffled, then }: ReturnType<typeof stackOf>): string {
  const tiles = (of: readonly Tile[]) => of.map((tile) => sayTile(say, tile)).join(", ");
  return [
    `${say("board.chronomancer.stack")}: ${shuffled.length + then.length}`,
    ...(shuffled.length ? [`${say("board.chronomancer.shuffled")}: ${tiles(shuffled)}`] : []),
    ...(then.length ? [`${say("board.chronomancer.in_order")}: ${tiles(then)}`] : []),
  ].join(". ");
}
