import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import quayside from ".";
import { moments, pictures, sayIn } from "./pictures";

const say = sayIn("en");
afterEach(cleanup);

function open(picture: (typeof moments)[string]) {
  const send = vi.fn();
  const props = { ...picture, say, motion: false, send, whyNot: async () => null };
  const { container } = render(quayside.Board, props);
  return { send, buttons: [...container.querySelectorAll("button")] };
}

describe("the quay", () => {
  it.each(pictures)("offers what is asked, no more (%s)", (_, picture) => {
    expect(open(picture).buttons).toHaveLength(picture.ask?.moves.length ?? 0);
  });

  it("sends the move of the crate that is clicked", async () => {
    const { send, buttons } = open(moments["start"]!);
    await fireEvent.click(buttons[0]!);
    expect(send).toHaveBeenCalledWith({ move: "TakeCrate", end: "left" });
  });

  it("offers both ends at once only where they differ", () => {
    const texts = ({ buttons }: ReturnType<typeof open>) => buttons.map((button) => button.textContent);
    expect(texts(open(moments["start"]!))).toContain(say("move.TakeBoth"));
    expect(texts(open(moments["alike"]!))).not.toContain(say("move.TakeBoth"));
  });
});
