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
  const here = { host: "assay.example.org" };
  it.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site", origin: "https://assay.example.org" }, false],
    [{ "sec-fetch-site": "none" }, false],
    [{ origin: "https://assay.example.org" }, true],
    [{ origin: "http://assay.example.org" }, false],
    [{ origin: "https://assay.example.org:8443" }, false],
    [{ origin: "https://evil.example", host: "evil.example" }, false],
    [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, false],
    [{ origin: "null" }, false],
    [{ origin: "not a url" }, false],
    [{}, false],
  ])("%j: %s", (sent, same) => {
    expect(isSameOrigin(headers({ ...here, ...sent }), "https://assay.example.org")).toBe(same);
  });

  it.each([
    ["http://127.0.0.1:3000", true],
    ["http://localhost:3000", true],
    ["http://localhost:3001", false],
    ["https://localhost:3000", false],
    ["http://assay.example.org:3000", false],
  ])("on this machine, %s: %s", (origin, same) => {
    expect(isSameOrigin(headers({ origin }), "http://127.0.0.1:3000")).toBe(same);
    expect(isSameOrigin(headers({ origin }), "http://localhost:3000")).toBe(same);
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
