import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Album, Shown } from "../pictures";
import type { GameClient, Say } from "./game";

type Drawn = Album<unknown> & { pictures: [string, Shown<unknown>][]; sayIn(language: string): Say };
const albums = import.meta.glob<Drawn>("../games/*/pictures.ts");
const clients = import.meta.glob<{ default: GameClient }>("../games/*/index.ts");

const sketching: [string, GameClient, Drawn][] = [];
for (const [path, load] of Object.entries(albums)) {
  const { default: client } = await clients[path.replace("pictures.ts", "index.ts")]!();
  if (client.Sketch) sketching.push([client.id, client, await load()]);
}

afterEach(cleanup);

describe.each(sketching)("the sketches of %s", (_, { Sketch, sketched }, { sayings, pictures, sayIn }) => {
  const told = [
    ...sayings.sayings.flatMap(({ event }) => event ?? []),
    ...pictures.flatMap(([, picture]) => picture.told.map(({ event }) => event)),
  ];
  const [, { view }] = pictures[0]!;

  it.each(sketched!)("show something of %s", (kind) => {
    const events = told.filter((event) => "event" in event && event.event === kind);
    expect(events).not.toEqual([]);
    for (const event of events) {
      const { container } = render(Sketch!, { event, view, say: sayIn("en") });
      const sketch = container.querySelector(".sketch")!;
      expect(sketch.textContent.trim() || sketch.querySelector("svg, img, i")).toBeTruthy();
    }
  });
});
