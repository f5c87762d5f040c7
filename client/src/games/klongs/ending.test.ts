import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Ending, ENDING_TIME } from "./ending.svelte";

describe("a turn that ends by itself", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it("ends after a moment", () => {
    const end = vi.fn();
    const ending = new Ending(3);
    ending.come(6, end);
    expect(ending.isComing).toBe(true);
    vi.advanceTimersByTime(ENDING_TIME - 1);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(end).toHaveBeenCalledOnce();
    expect(ending.isComing).toBe(false);
  });

  it("waits for whoever wants to move a boat, until the next turn", () => {
    const end = vi.fn();
    const ending = new Ending(3);
    ending.come(6, end);
    ending.wait();
    vi.advanceTimersByTime(ENDING_TIME);
    ending.come(6, end);
    vi.advanceTimersByTime(ENDING_TIME);
    expect(end).not.toHaveBeenCalled();
    ending.come(9, end);
    vi.advanceTimersByTime(ENDING_TIME);
    expect(end).toHaveBeenCalledOnce();
  });

  it("waits where the page was opened or a move taken back", () => {
    const end = vi.fn();
    const ending = new Ending(6);
    ending.come(6, end);
    ending.wait(9);
    ending.come(9, end);
    vi.advanceTimersByTime(ENDING_TIME);
    expect(end).not.toHaveBeenCalled();
  });

  it("remembers what the player chose", () => {
    expect(new Ending(0).choice).toBeNull();
    new Ending(0).choose(false);
    expect(new Ending(0).choice).toBe(false);
  });
});
