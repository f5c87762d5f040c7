import { describe, expect, it } from "vitest";
import { fromHex, hmac, sha256, toHex } from "./sha256";

const utf8 = new TextEncoder();

describe("SHA-256", () => {
  // FIPS 180-4, and a length on each side of where a block is full.
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("knows the standard's examples", (text, digest) => {
    expect(toHex(sha256(utf8.encode(text)))).toBe(digest);
  });

  it.each([1, 55, 56, 63, 64, 65, 119, 120, 300])(
    "agrees with the browser's own on %i bytes",
    async (length) => {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
      const due = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      expect(toHex(sha256(bytes.slice(0, 7), bytes.slice(7)))).toBe(toHex(due));
    },
  );
});

describe("HMAC", () => {
  // RFC 4231, cases 1, 2 and 6 (a key longer than a block).
  it.each([
    [
      "0b".repeat(20),
      utf8.encode("Hi There"),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ],
    [
      toHex(utf8.encode("Jefe")),
      utf8.encode("what do ya want for nothing?"),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    [
      "aa".repeat(131),
      utf8.encode("Test Using Larger Than Block-Size Key - Hash Key First"),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ])("knows the standard's examples", (key, message, digest) => {
    expect(toHex(hmac(fromHex(key), message))).toBe(digest);
  });
});
