/** One device, several seats: whose picture is shown. */

/** The seat the device should show: the one that is asked, else the one it shows already. */
export function seatToShow(mine: number[], asked: readonly number[], shown: number | null): number | null {
  if (mine.length === 0) return null;
  const wanted = mine.filter((seat) => asked.includes(seat));
  if (shown !== null && (wanted.length === 0 || wanted.includes(shown)) && mine.includes(shown)) return shown;
  return wanted[0] ?? mine[0]!;
}
