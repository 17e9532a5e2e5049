import { describe, expect, it } from "vitest";
import { createLog, REDACTED } from "./log";

function logged(entry: object): string {
  const lines: string[] = [];
  createLog("info", { write: (line) => lines.push(line) }).info(entry, "event");
  return lines.join("");
}

describe("the log", () => {
  it.each(REDACTED)("leaves out what stands under %s, at any of three depths", (name) => {
    const line = logged({ [name]: "hidden-1", a: { [name]: "hidden-2", b: { [name]: "hidden-3" } } });
    expect(line).not.toContain("hidden");
  });

  it("keeps ids and codes", () => {
    expect(JSON.parse(logged({ requestId: "r", code: "not_found" }))).toMatchObject({
      requestId: "r",
      code: "not_found",
    });
  });

  it("shows the message of our own broken assumptions", () => {
    expect(JSON.parse(logged({ err: new Error("the worker isn't built") }))).toMatchObject({
      err: { kind: "Error", message: "the worker isn't built" },
    });
  });

  it("shows of any other error its kind and where it happened, not its message", () => {
    expect(logged({ err: new TypeError("Cannot read 'a private sentence'") })).not.toContain("private");
    const line = logged({ err: Object.assign(new Error("column holds 'a private sentence'"), { code: "23505" }) });
    expect(line).not.toContain("private");
    expect(JSON.parse(line)).toMatchObject({ err: { kind: "Error", code: "23505" } });
  });
});
