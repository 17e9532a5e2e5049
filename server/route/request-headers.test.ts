import { describe, expect, it } from "vitest";
import { isSameOrigin, readAddress, readAnnouncedBytes, readIdempotencyKey, readIfMatch } from "./request-headers";

const headers = (entries: Record<string, string>) => new Headers(entries);

describe("readIfMatch", () => {
  it.each([
    ['"3"', 3],
    ["3", 3],
    ['W/"12"', 12],
  ])("reads %s", (value, version) => {
    expect(readIfMatch(headers({ "if-match": value }))).toBe(version);
  });

  it("is null where the header is missing", () => {
    expect(readIfMatch(headers({}))).toBeNull();
  });

  it.each(["*", '"abc"', '"1", "2"', "-1", "1.5", ""])("refuses %j", (value) => {
    expect(() => readIfMatch(headers({ "if-match": value }))).toThrow("If-Match");
  });
});

describe("readIdempotencyKey", () => {
  it("takes 8 to 255 visible characters", () => {
    expect(readIdempotencyKey(headers({}))).toBeNull();
    expect(readIdempotencyKey(headers({ "idempotency-key": "a".repeat(255) }))).toHaveLength(255);
    for (const key of ["short", "a".repeat(256), "with a space"]) {
      expect(() => readIdempotencyKey(headers({ "idempotency-key": key }))).toThrow("Idempotency-Key");
    }
  });
});

describe("isSameOrigin", () => {
  const here = { host: "127.0.0.1:3000" };
  it.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site", origin: "http://127.0.0.1:3000" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ origin: "http://127.0.0.1:3000" }, true],
    [{ origin: "https://assay.example.org" }, true],
    [{ origin: "https://evil.example" }, false],
    [{ origin: "null" }, false],
    [{ origin: "not a url" }, false],
    [{}, false],
  ])("%j: %s", (sent, same) => {
    expect(isSameOrigin(headers({ ...here, ...sent }), "https://assay.example.org")).toBe(same);
  });
});

describe("readAddress", () => {
  it("takes the address the nearest server added, which the sender can't choose", () => {
    expect(readAddress(headers({ "x-forwarded-for": "1.1.1.1, 10.0.0.7" }))).toBe("10.0.0.7");
    expect(readAddress(headers({}))).toBe("unknown");
  });
});

describe("readAnnouncedBytes", () => {
  it("is null for what is no length", () => {
    expect(readAnnouncedBytes(headers({ "content-length": "12" }))).toBe(12);
    expect(readAnnouncedBytes(headers({ "content-length": "-1" }))).toBeNull();
    expect(readAnnouncedBytes(headers({}))).toBeNull();
  });
});
