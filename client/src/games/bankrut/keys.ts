/** The keyboard: one key for everything one can do. Digits go by their place on the keyboard, so that Shift leaves them alone. */

export type Command =
  | { do: "give" | "want"; good: number }
  | { do: "choose"; by: 1 | -1 }
  | {
      do:
        | "send"
        | "cancel"
        | "less"
        | "next_seat"
        | "accept"
        | "decline"
        | "counter"
        | "repeat"
        | "withdraw"
        | "shout_want"
        | "shout_have"
        | "swap"
        | "stop"
        | "stop_anyway"
        | "end"
        | "wait"
        | "results"
        | "sound"
        | "legend";
    };

/** The legend: what is pressed, and the text that says what it does. */
export const LEGEND: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ["1", "…", "9"], text: "board.key.give" },
  { keys: ["⇧1", "…", "⇧9"], text: "board.key.want" },
  { keys: ["↵"], text: "board.key.send" },
  { keys: ["T"], text: "board.key.next_seat" },
  { keys: ["⌫"], text: "board.key.less" },
  { keys: ["Esc"], text: "board.key.cancel" },
  { keys: ["R"], text: "board.key.repeat" },
  { keys: ["Z"], text: "board.key.withdraw" },
  { keys: ["↑", "↓"], text: "board.key.choose" },
  { keys: ["A"], text: "board.key.accept" },
  { keys: ["D"], text: "board.key.decline" },
  { keys: ["C"], text: "board.key.counter" },
  { keys: ["W"], text: "board.key.shout_want" },
  { keys: ["H"], text: "board.key.shout_have" },
  { keys: ["X"], text: "board.key.swap" },
  { keys: ["S"], text: "board.key.stop" },
  { keys: ["⇧S"], text: "board.key.stop_anyway" },
  { keys: ["E"], text: "board.key.end" },
  { keys: ["N"], text: "board.key.wait" },
  { keys: ["L"], text: "board.key.results" },
  { keys: ["M"], text: "board.key.sound" },
  { keys: ["?"], text: "board.key.legend" },
];

const LETTERS: Record<string, Exclude<Command["do"], "give" | "want" | "choose">> = {
  t: "next_seat",
  a: "accept",
  d: "decline",
  c: "counter",
  r: "repeat",
  z: "withdraw",
  w: "shout_want",
  h: "shout_have",
  x: "swap",
  s: "stop",
  e: "end",
  n: "wait",
  l: "results",
  m: "sound",
};

type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat">;

export function commandOf(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit) return { do: event.shiftKey ? "want" : "give", good: Number(digit[1]) - 1 };
  if (event.key === "ArrowDown") return { do: "choose", by: 1 };
  if (event.key === "ArrowUp") return { do: "choose", by: -1 };
  if (event.repeat) return null;
  if (event.key === "?") return { do: "legend" };
  if (event.key === "Enter") return { do: "send" };
  if (event.key === "Escape") return { do: "cancel" };
  if (event.key === "Backspace") return { do: "less" };
  const letter = LETTERS[event.key.toLowerCase()];
  if (!letter) return null;
  if (event.shiftKey) return letter === "stop" ? { do: "stop_anyway" } : null;
  return { do: letter };
}

const FIELDS = "input, select, textarea, [contenteditable], dialog, [role=tablist], [role=log]";
const PRESSED_BY_ENTER = "button, a, summary";

/** Whether a key pressed here is meant for something else: for a field, or for the button that has the focus. */
export function isMeantElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELDS)) return true;
  return key === "Enter" && target.closest(PRESSED_BY_ENTER) !== null;
}
