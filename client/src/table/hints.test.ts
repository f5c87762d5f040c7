import { beforeEach, expect, it, vi } from "vitest";
import { api } from "../wire/api";
import type { Hint, Picture } from "../wire/types";
import { Hints } from "./hints.svelte";

const ACCEPT = { move: "Accept", offer: 7 };
const OFFER = { move: "Offer", give: [1] };
const picture = (id: number, moves: object[], forms: string[] = [], outcome: object | null = null) =>
  ({
    table: "t",
    seat: 0,
    step: id,
    view: { hand: [id] },
    outcome,
    ask: { id, moves, forms },
  }) as unknown as Picture;

let hints: Hints;
const isStillGood = vi.fn((_move: object, _view: unknown, _then: unknown) => true);

async function advised(move: object, now = picture(1, [move])): Promise<void> {
  vi.spyOn(api, "hint").mockResolvedValue({ ask: 1, best: { move }, second: null } as unknown as Hint);
  await hints.ask(() => now);
}

beforeEach(() => {
  isStillGood.mockReset().mockReturnValue(true);
  hints = new Hints(isStillGood);
});

it("stays as one from a moment ago while what it says can still be done", async () => {
  await advised(ACCEPT);
  expect(hints.isOld).toBe(false);
  hints.see(picture(2, [{ move: "Wait" }, { ...ACCEPT }]));
  expect([hints.hint?.best.move, hints.isOld]).toEqual([ACCEPT, true]);
  hints.see(picture(3, [{ move: "Wait" }]));
  expect(hints.hint).toBeNull();
});

it("of a composed move stays for as long as the game says that it could be made", async () => {
  await advised(OFFER, picture(1, [], ["Offer"]));
  hints.see(picture(2, [], ["Offer"]));
  expect(isStillGood).toHaveBeenLastCalledWith(OFFER, { hand: [2] }, { hand: [1] });
  expect(hints.isOld).toBe(true);
  isStillGood.mockReturnValue(false);
  hints.see(picture(3, [], ["Offer"]));
  expect(hints.hint).toBeNull();
});

it("is still of use when it comes a question late", async () => {
  await advised(ACCEPT, picture(2, [ACCEPT]));
  expect([hints.hint?.best.move, hints.isOld]).toEqual([ACCEPT, true]);
});

it("that comes after one moved, or when another is asked at this device, is not shown", async () => {
  let now = picture(1, [ACCEPT]);
  const late = () =>
    new Promise<Hint>((come) =>
      setTimeout(() => come({ ask: 1, best: { move: ACCEPT } } as unknown as Hint)),
    );
  vi.spyOn(api, "hint").mockImplementation(late);
  const asked = hints.ask(() => now);
  hints.send(now);
  await asked;
  expect(hints.hint).toBeNull();
  const again = hints.ask(() => now);
  now = { ...picture(2, [ACCEPT]), seat: 1 };
  await again;
  expect(hints.hint).toBeNull();
});

it("goes with the game", async () => {
  await advised(ACCEPT);
  hints.see({ ...picture(2, [], [], {}), ask: null });
  expect(hints.hint).toBeNull();
});
