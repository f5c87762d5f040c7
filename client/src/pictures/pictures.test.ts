import { describe, expect, it } from "vitest";
import { make } from "../../plugins/pictures";

describe("pictures that cannot be made", () => {
  it("say that Python is missing, and how to have it", async () => {
    await expect(make("klongs", "/no/python/here")).rejects.toThrow(
      /none at \/no\/python\/here.*python3 dev\.py setup/,
    );
  });

  it("say what Python said", async () => {
    await expect(make("chess")).rejects.toThrow(/No test makes pictures of chess/);
  });
});
