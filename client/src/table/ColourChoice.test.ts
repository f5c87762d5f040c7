import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import ColourChoice from "./ColourChoice.svelte";

const desk = {
  sight: { picture: { places: [{ face: 0, colour: 1, taken: true, kept: false }] } },
  info: { colours: ["red", "blue", "green"] },
  socket: { connection: "open" },
  say: (key: string) => key,
  act: vi.fn(),
};
vi.mock("./desk.svelte", () => ({ useDesk: () => desk }));
afterEach(cleanup);

it("shows no colour as chosen that the server may refuse", async () => {
  const { container } = render(ColourChoice, { seat: 0 });
  const inputs = [...container.querySelectorAll("input")];
  await fireEvent.click(inputs[2]!);
  expect(desk.act).toHaveBeenCalledExactlyOnceWith({ act: "Appear", seat: 0, face: 0, colour: 2 });
  expect(inputs.map(({ checked }) => checked)).toEqual([false, true, false]);
});
