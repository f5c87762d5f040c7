/** Points as they are written: with a true minus. */

export const minus = (points: number): string => String(points).replace("-", "−");

export const withSign = (points: number): string => (points > 0 ? `+${points}` : minus(points));
