/** Where a card can stand beside what it speaks of, without lying over it or over anything else that is needed. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const ROOM = 14;
const NEAR = 6;

const meets = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
  return { left, top, width, height: Math.max(...boxes.map((box) => box.top + box.height)) - top };
}

/** Right of it, left of it, below or above, inside the window; null if there is no such place. */
export function beside(
  card: { width: number; height: number },
  meant: readonly Box[],
  needed: readonly Box[],
  window: Box,
): Box | null {
  if (meant.length === 0) return null;
  const it = around(meant);
  const within = (at: number, size: number, from: number, room: number) =>
    Math.max(from, Math.min(at, from + room - size));
  const left = within(it.left + it.width / 2 - card.width / 2, card.width, window.left, window.width);
  const top = within(it.top + it.height / 2 - card.height / 2, card.height, window.top, window.height);
  const places: Box[] = [
    { ...card, left: it.left + it.width + ROOM, top },
    { ...card, left: it.left - card.width - ROOM, top },
    { ...card, left, top: it.top + it.height + ROOM },
    { ...card, left, top: it.top - card.height - ROOM },
  ];
  const isInside = (box: Box) =>
    box.left >= window.left &&
    box.top >= window.top &&
    box.left + box.width < window.left + window.width + 1 &&
    box.top + box.height < window.top + window.height + 1;
  return (
    places.find((place) => isInside(place) && ![...meant, ...needed].some((box) => meets(place, box))) ?? null
  );
}

/** How far down a card as wide as the window lies, and whether it opens upwards. */
export interface Place {
  top: number;
  rises: boolean;
}

/** Where a card as wide as the window covers least of what it speaks of, as it is and when it opens by `more`: at its head if that is
 * free. */
export function leastCovering(
  meant: readonly Box[],
  height: number,
  ceiling: number,
  floor: number,
  more = 0,
): Place {
  const covered = (top: number, bottom: number) =>
    meant.reduce((sum, box) => {
      const part = Math.min(box.top + box.height, bottom) - Math.max(box.top, top);
      return sum + Math.max(0, part) / box.height;
    }, 0);
  const loss = ({ top, rises }: Place): [number, number] => {
    const bottom = top + height;
    const opened: [number, number] = rises ? [top - more, bottom] : [top, bottom + more];
    const outside = Math.max(0, ceiling - opened[0]) + Math.max(0, opened[1] - floor);
    return [covered(top, bottom), covered(...opened) + outside / height];
  };
  const isLess = ([closed, opened]: [number, number], [others, othersOpened]: [number, number]) =>
    closed < others || (closed === others && opened < othersOpened);
  const beside = meant.flatMap((box) => [box.top + box.height + NEAR, box.top - height - NEAR]);
  const places = [ceiling, floor - height, ...beside]
    .filter((top) => top >= ceiling && top + height <= floor)
    .flatMap((top) => [false, true].map((rises) => ({ top, rises })));
  return places.reduce((best, place) => (isLess(loss(place), loss(best)) ? place : best), {
    top: ceiling,
    rises: false,
  });
}
