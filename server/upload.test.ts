import { describe, expect, it } from "vitest";
import { PASSWORD_HEADER, readPassword } from "./upload";

describe("the password of a protected file", () => {
  it.each([
    ["pa%C3%9Fwort%20%F0%9F%94%91", "paßwort 🔑"],
    ["plain", "plain"],
    ["", ""],
  ])("is read percent-encoded: %s", (sent, password) => {
    expect(readPassword(new Headers({ [PASSWORD_HEADER]: sent }))).toBe(password);
  });

  it("is none where none was sent, and refused where it can't be read", () => {
    expect(readPassword(new Headers())).toBeNull();
    expect(() => readPassword(new Headers({ [PASSWORD_HEADER]: "100%" }))).toThrow("percent-encoded");
  });
});
