/** What can be pressed is called what is written on it, in every picture there is: by voice one says what one reads. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Board from "./Board.svelte";
import { moments, sayIn, type Fixture } from "./fixtures";

vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);
const shops = import.meta.glob<Fixture>("./merchants/*/fixtures/*.json", { eager: true, import: "default" });
const all = Object.entries({ ...moments, ...shops }).filter(([, fixture]) => "view" in fixture);
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}×+]+/gu, " ")
    .trim();

it.each(all)("%s", (_, fixture) => {
  const props = { ...fixture, told: [], say: sayIn("en"), motion: false };
  const { container } = render(Board, {
    props: { ...props, send: vi.fn(), whyNot: vi.fn(async () => null) },
  });
  const pressed = [
    ...container.querySelectorAll("[role=button][aria-label], button[aria-label], a[aria-label]"),
  ];
  for (const one of pressed) {
    const name = plain(one.getAttribute("aria-label")!);
    const written = [...one.querySelectorAll("*")].filter((part) => part.children.length === 0);
    for (const part of written) expect(name).toContain(plain(part.textContent));
  }
});
