/** A picture that can be zoomed: two fingers, ctrl and the wheel, a double tap, buttons; dragging once it is larger than its frame. */

const MOST = 4;
const DRAG = 7;
const DOUBLE_TAP = 320;

interface Touch {
  x: number;
  y: number;
}

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** Called when two quick taps were meant as one gesture. */
  ondouble: () => void = () => {};
  /** What matters now, as a point of the unzoomed picture; null: nothing more than the rest. */
  interest: () => Touch | null = () => null;

  #frame: HTMLElement | null = null;
  #fingers = new Map<number, Touch>();
  #dragged = false;
  #lastTap = { x: 0, y: 0, at: -Infinity };

  get transform(): string {
    return this.scale === 1 ? "none" : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** Where a point of the unzoomed picture is now. */
  place(x: number, y: number): Touch {
    return { x: x * this.scale + this.x, y: y * this.scale + this.y };
  }

  /** Scale by a factor round a point of the frame, the middle if none is given. */
  by(factor: number, at?: Touch): void {
    const width = this.#frame?.clientWidth ?? 0;
    const height = this.#frame?.clientHeight ?? 0;
    const point = at ?? { x: width / 2, y: height / 2 };
    const scale = Math.min(Math.max(this.scale * factor, 1), MOST);
    const ratio = scale / this.scale;
    this.scale = scale;
    this.#moveTo(point.x - (point.x - this.x) * ratio, point.y - (point.y - this.y) * ratio);
  }

  /** Larger: first what matters comes to the middle, then whatever is there grows. */
  nearer(factor: number): void {
    const point = this.scale === 1 ? this.interest() : null;
    if (!point) return this.by(factor);
    this.scale = Math.min(factor, MOST);
    const { clientWidth = 0, clientHeight = 0 } = this.#frame ?? {};
    this.#moveTo(clientWidth / 2 - point.x * this.scale, clientHeight / 2 - point.y * this.scale);
  }

  reset(): void {
    this.scale = 1;
    this.x = this.y = 0;
  }

  attach = (frame: HTMLElement): (() => void) => {
    this.#frame = frame;
    const stop = new AbortController();
    const { signal } = stop;
    frame.addEventListener("wheel", this.#wheel, { passive: false, signal });
    frame.addEventListener("pointerdown", this.#down, { signal });
    frame.addEventListener("pointermove", this.#move, { signal });
    for (const end of ["pointerup", "pointercancel"] as const)
      window.addEventListener(end, this.#up, { signal });
    frame.addEventListener("click", this.#click, { capture: true, signal });
    return () => stop.abort();
  };

  #moveTo(x: number, y: number): void {
    const width = this.#frame?.clientWidth ?? 0;
    const height = this.#frame?.clientHeight ?? 0;
    this.x = Math.min(0, Math.max(width * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(height * (1 - this.scale), y));
  }

  #local(event: MouseEvent): Touch {
    const box = this.#frame!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 200), this.#local(event));
  };

  #down = (event: PointerEvent): void => {
    if (this.#fingers.size === 0) this.#dragged = false;
    this.#fingers.set(event.pointerId, this.#local(event));
  };

  #move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#local(event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      this.#dragged = true;
      const ratio =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      this.by(ratio || 1, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else {
      const far = Math.hypot(now.x - before.x, now.y - before.y) > DRAG;
      if (this.scale === 1 || !(this.#dragged || far)) return;
      this.#dragged = true;
      this.#moveTo(this.x + now.x - before.x, this.y + now.y - before.y);
    }
    this.#fingers.set(event.pointerId, now);
  };

  #up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
  };

  /** A drag is no click, and the second of two quick taps asks to see more. */
  #click = (event: MouseEvent): void => {
    const tap = this.#local(event);
    const quick = event.timeStamp - this.#lastTap.at < DOUBLE_TAP;
    const near = Math.hypot(tap.x - this.#lastTap.x, tap.y - this.#lastTap.y) < 30;
    const double = (event as PointerEvent).pointerType === "touch" && quick && near;
    this.#lastTap = { ...tap, at: double || this.#dragged ? -Infinity : event.timeStamp };
    if (!double && !this.#dragged) return;
    event.stopPropagation();
    this.#dragged = false;
    if (!double) return;
    this.ondouble();
    if (this.scale > 1) this.reset();
    else this.by(2.2, tap);
  };
}
