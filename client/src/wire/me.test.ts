import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keep, recall } from "../kit/store";
import { words } from "../text/words.svelte";
import { api } from "./api";
import { me } from "./me.svelte";
import type { Me } from "./types";

/** A server that remembers one person. */
let person: Me;
let changes: object[];

beforeEach(async () => {
  localStorage.clear();
  await words.use("en");
  me.name = "";
  person = { name: "", language: "", face: 0, devices: 1, known: false };
  changes = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method === "PATCH") {
      const wish = JSON.parse(String(init.body)) as Record<string, string | null>;
      changes.push(wish);
      const told = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null));
      person = { ...person, ...told, known: true };
    }
    if (path === "/api/me/erase") person = { name: "", language: "", face: 0, devices: 1, known: false };
    return Promise.resolve(Response.json(person));
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await words.use("en");
});

it("hands over once what only the browser knew", async () => {
  keep("name", "Ann");
  keep("language", "pl");
  await me.begin();
  expect(changes).toEqual([{ name: "Ann", language: "pl" }]);
  await me.begin();
  expect(changes).toHaveLength(1);
});

it("writes nothing down for somebody who has chosen nothing", async () => {
  await me.begin();
  expect(changes).toEqual([]);
  expect(me.known).toBe(false);
});

it("finds name and language again on another device", async () => {
  person = { name: "Zoë", language: "fr", face: 0, devices: 2, known: true };
  await me.begin();
  await vi.waitFor(() => expect(words.language).toBe("fr"), { timeout: 10_000 });
  expect([me.name, me.devices]).toEqual(["Zoë", 2]);
  expect(changes).toEqual([]);
});

it("speaks what was chosen last, however late the server answers", async () => {
  const answers: (() => void)[] = [];
  const quick = globalThis.fetch;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return quick(path, init);
  });
  const both = [me.speak("fr"), me.speak("de")];
  const answering = setInterval(() => answers.shift()?.(), 5);
  await Promise.all(both);
  clearInterval(answering);
  expect(person.language).toBe("de");
  expect(words.language).toBe("de");
});

it("may have no name any more", async () => {
  person = { name: "Zoë", language: "", face: 0, devices: 1, known: true };
  await me.begin();
  await me.rename("");
  expect(person.name).toBe("");
  await me.begin();
  expect(me.name).toBe("");
});

it("leaves nothing in the browser of whoever wants to be forgotten", async () => {
  keep("name", "Ann");
  await me.begin();
  await me.goAway("erase");
  expect([me.name, recall("name", ""), me.known]).toEqual(["", "", false]);
  await me.begin();
  expect(person.name).toBe("");
});

it("asks who it is before it names itself", async () => {
  person = { name: "Zoë", language: "", face: 0, devices: 2, known: true };
  await me.begin();
  expect(await me.settledName()).toBe("Zoë");
  person = { name: "", language: "", face: 0, devices: 1, known: false };
  expect(await me.settledName()).toBe("");
});

it("tells nothing again once its person was deleted on another device", async () => {
  person = { name: "Zoë", language: "fr", face: 0, devices: 2, known: true };
  await me.begin();
  expect(me.isForgotten).toBe(false);
  person = { name: "", language: "", face: 0, devices: 1, known: false };
  await me.begin();
  expect([me.name, me.known, me.isForgotten]).toEqual(["", false, true]);
  expect([recall("name", ""), recall("language", ""), changes]).toEqual(["", "", []]);
  await me.begin();
  expect(me.isForgotten).toBe(true); // after a reload, too
  await me.rename("Ann");
  expect([me.known, me.isForgotten]).toEqual([true, false]);
});

it("is nobody in the other tabs of the browser either", async () => {
  let went = 0;
  const elsewhere = new BroadcastChannel("marketday.me");
  const heard: unknown[] = [];
  elsewhere.addEventListener("message", ({ data }) => heard.push(data));
  me.heedOtherTabs(() => (went += 1));
  await me.goAway("forget");
  await vi.waitFor(() => expect(heard).toEqual(["gone"]));
  expect(went).toBe(0); // who goes away hears why
  me.name = "Ann";
  elsewhere.postMessage("gone");
  await vi.waitFor(() => expect(went).toBe(1));
  expect(me.name).toBe("");
  elsewhere.close();
});

it("asks for tables only when the server knows who asks", async () => {
  const asked: string[] = [];
  let introduce = () => {};
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = Response.json(path === "/api/me" ? person : { tables: [], more: false });
    return path === "/api/me"
      ? new Promise((resolve) => (introduce = () => resolve(answer)))
      : Promise.resolve(answer);
  });
  const begun = me.begin();
  const tables = api.myTables(0);
  await Promise.resolve();
  expect(asked).toEqual(["/api/me"]);
  introduce();
  await Promise.all([begun, tables]);
  expect(asked).toEqual(["/api/me", "/api/me/tables?shown=0"]);
});
