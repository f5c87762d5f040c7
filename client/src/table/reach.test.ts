import { expect, it } from "vitest";
import { isLocal, originFor } from "./reach.svelte";

it.each(["localhost", "market.localhost", "127.0.0.1", "127.0.1.1", "[::1]"])(
  "%s is this machine",
  (host) => {
    expect(isLocal(host)).toBe(true);
  },
);

it.each(["192.168.0.7", "games.example", "localhost.example", "127.example", "[fd00::1]"])(
  "%s may be another",
  (host) => {
    expect(isLocal(host)).toBe(false);
  },
);

it.each([
  ["http://localhost:8000", null, "http://localhost:8000"],
  ["http://localhost:8000", "http://192.168.0.7:8000", "http://192.168.0.7:8000"],
  ["http://192.168.0.7:8000", null, "http://192.168.0.7:8000"],
  ["http://192.168.0.7:8000", "http://10.0.0.2:8000", "http://192.168.0.7:8000"],
  ["http://192.168.0.7:8000", "https://games.example", "https://games.example"],
  ["https://games.example", "https://games.example", "https://games.example"],
  ["https://games.example", "http://10.0.0.2:8000", "https://games.example"],
])("a page at %s of a server at %s hands out %s", (page, url, origin) => {
  expect(originFor(new URL(page), url)).toBe(origin);
});
