import { afterEach, describe, expect, it } from "vitest";
import { commandOf, isMeantElsewhere, LEGEND } from "./keys";

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  commandOf({
    key,
    code: /^\d$/.test(key) ? `Digit${key}` : "",
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    ...more,
  });

describe("keys", () => {
  it("1 to 9 are goods to give, with Shift goods to want, whatever the keyboard writes there", () => {
    expect(press("1")).toEqual({ do: "give", good: 0 });
    expect(press("&", { code: "Digit1" })).toEqual({ do: "give", good: 0 });
    expect(press("(", { code: "Digit9", shiftKey: true })).toEqual({ do: "want", good: 8 });
    expect(press("0", { code: "Digit0" })).toBeNull();
    expect(press("5", { code: "Numpad5" })).toEqual({ do: "give", good: 4 });
  });

  it("letters work in either case, but Shift says that a STOP is meant anyway", () => {
    expect(press("a")).toEqual({ do: "accept" });
    expect(press("A")).toEqual({ do: "accept" });
    expect(press("s")).toEqual({ do: "stop" });
    expect(press("S", { shiftKey: true })).toEqual({ do: "stop_anyway" });
    expect(press("A", { shiftKey: true })).toBeNull();
  });

  it("with Ctrl, Alt or Meta belong to the browser", () => {
    for (const held of ["ctrlKey", "altKey", "metaKey"] as const)
      expect(press("s", { [held]: true })).toBeNull();
  });

  it("held down do nothing twice, except counting and choosing", () => {
    expect(press("s", { repeat: true })).toBeNull();
    expect(press("Enter", { repeat: true })).toBeNull();
    expect(press("1", { repeat: true })).not.toBeNull();
    expect(press("ArrowDown", { repeat: true })).toEqual({ do: "choose", by: 1 });
  });

  it("are all in the legend", () => {
    const keys = LEGEND.flatMap(({ keys }) => keys);
    expect(new Set(keys.filter((key) => key !== "…")).size).toBe(keys.filter((key) => key !== "…").length);
    for (const letter of "tadcrzwhxsenlm") expect(keys).toContain(letter.toUpperCase());
    for (const { text } of LEGEND) expect(text).toMatch(/^board\.key\./);
  });
});

describe("a key is meant elsewhere", () => {
  afterEach(() => (document.body.innerHTML = ""));
  const inside = (html: string) => {
    document.body.innerHTML = html;
    return document.querySelector("[data-here]");
  };

  it("in a field", () => {
    expect(isMeantElsewhere(inside("<input data-here>"), "s")).toBe(true);
    expect(isMeantElsewhere(inside("<textarea data-here></textarea>"), "1")).toBe(true);
    expect(isMeantElsewhere(inside("<dialog><p data-here></p></dialog>"), "a")).toBe(true);
  });
  it("if Enter would press the button that has the focus", () => {
    expect(isMeantElsewhere(inside("<button data-here></button>"), "Enter")).toBe(true);
    expect(isMeantElsewhere(inside("<button data-here></button>"), "a")).toBe(false);
  });
  it("but not on the floor", () => {
    expect(isMeantElsewhere(inside("<div data-here></div>"), "Enter")).toBe(false);
    expect(isMeantElsewhere(null, "Enter")).toBe(false);
  });
});
