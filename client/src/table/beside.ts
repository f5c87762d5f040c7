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

/** How far down a card as wide as the window lies, whether it opens upwards, and how high it may become then. */
export interface Place {
  top: number;
  rises: boolean;
  room: number;
}

/** Whatever was opened shows at least so much more. */
const LEAST_OPENED = 48;

/** Where a card as wide as the window covers least of what it speaks of, as it is and when it opens by `more`, and then of what had
 * better stay free: at its head if that is all the same. */
export function leastCovering(
  meant: readonly Box[],
  height: number,
  ceiling: number,
  floor: number,
  more = 0,
  free: readonly Box[] = [],
): Place {
  const covered = (boxes: readonly Box[], top: number, bottom: number) =>
    boxes.reduce((sum, box) => {
      const part = Math.min(box.top + box.height, bottom) - Math.max(box.top, top);
      return sum + Math.max(0, part) / box.height;
    }, 0);
  const room = (top: number, rises: boolean): number => {
    const bottom = top + height;
    const [least, most] = [height + Math.min(more, LEAST_OPENED), rises ? bottom - ceiling : floor - top];
    const edges = [...meant, ...free].map((box) =>
      rises ? bottom - box.top - box.height - NEAR : box.top - top - NEAR,
    );
    const nearest = Math.min(height + more, ...edges.filter((edge) => edge >= height - NEAR));
    return Math.min(most, Math.max(least, nearest));
  };
  const loss = ({ top, rises, room }: Place): number[] => {
    const bottom = top + height;
    const opened: [number, number] = rises ? [bottom - room, bottom] : [top, top + room];
    const isTight = more > 0 && room < height + more ? 1 - (room - height) / more : 0;
    return [
      covered(meant, top, bottom),
      covered(meant, ...opened),
      covered(free, top, bottom),
      covered(free, ...opened) + isTight,
    ];
  };
  const isLess = (one: readonly number[], other: readonly number[]): boolean => {
    const at = one.findIndex((part, i) => part !== other[i]);
    return at >= 0 && one[at]! < other[at]!;
  };
  const beside = [...meant, ...free].flatMap((box) => [box.top + box.height + NEAR, box.top - height - NEAR]);
  const places = [ceiling, floor - height, ...beside]
    .filter((top) => top >= ceiling && top + height <= floor)
    .flatMap((top) => [false, true].map((rises) => ({ top, rises, room: room(top, rises) })));
  return places.reduce((best, place) => (isLess(loss(place), loss(best)) ? place : best), {
    top: ceiling,
    rises: false,
    room: room(ceiling, false),
  });
}
