/** What depends on sizes waits for the frame that shows them. Asked for in the middle of an update, each size would
 * lay out the page anew; so first everybody measures, and only then what they return is written. */

type Write = () => void;

const waiting = new Set<() => Write | null>();

export function inFrame(measure: () => Write | null): void {
  if (waiting.size === 0) requestAnimationFrame(run);
  waiting.add(measure);
}

function run(): void {
  const measures = [...waiting];
  waiting.clear();
  const writes = measures.map((measure) => measure());
  for (const write of writes) write?.();
}
