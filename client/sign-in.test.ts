import { describe, expect, it } from "vitest";
import { readNextPath, readOutcome } from "./sign-in";

describe("readNextPath", () => {
  it.each([
    ["/p/abc/queue?x=1#y", "/p/abc/queue?x=1#y"],
    ["//evil.example/x", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    [null, "/"],
    ["", "/"],
  ])("%j leads to %j", (value, path) => {
    expect(readNextPath(value)).toBe(path);
  });
});

describe("readOutcome", () => {
  it.each([
    ["", null],
    ["error=CredentialsSignin", "wrong"],
    ["error=too_many_requests", "too_many_requests"],
    ["error=unavailable", "unavailable"],
    ["error=whatever", "wrong"],
    ["csrf=true", "not_ready"],
  ])("%j tells of %j", (query, outcome) => {
    expect(readOutcome(new URLSearchParams(query))).toBe(outcome);
  });
});
