import { expect, it } from "vitest";
import { verifyChain } from "@/verify/verify-record";
import { makeSampleRecord } from "./sample-record";

const lines = makeSampleRecord().trimEnd().split("\n");
const isHeader = (line: string) => line.startsWith('{"format"');

it("verifies as it is written, with something of every kind in it", () => {
  expect(verifyChain(lines)).toMatchObject({
    ok: true,
    exitCode: 0,
    faults: [],
    unboundPayloads: [],
    withheld: ["payload-note"],
    checked: { events: 8, records: 3, lists: 1 },
  });
});

it("comes out the same each time", () => {
  expect(makeSampleRecord()).toBe(makeSampleRecord());
});

it("does not verify without any one of its lines, the last event's included", () => {
  const others = lines.filter((line) => !isHeader(line) && !line.includes('"erased":true'));
  for (const line of others) expect(verifyChain(lines.filter((one) => one !== line)).exitCode, line).toBe(3);
});

/** Each change is verified as a whole: one character in seven is enough to come by every field. */
const EVERY = 7;

it("does not verify with a letter or digit of a value turned into another", () => {
  for (const [at, line] of lines.entries()) {
    if (isHeader(line)) continue;
    for (const [nth, match] of [...line.matchAll(/[0-9a-y]/g)].entries()) {
      if (nth % EVERY !== 0) continue;
      const turned = String.fromCharCode((match[0] === "9" ? "0" : match[0]).charCodeAt(0) + 1);
      const changed = `${line.slice(0, match.index)}${turned}${line.slice(match.index + 1)}`;
      expect(verifyChain(lines.with(at, changed)).exitCode, changed).toBe(3);
    }
  }
});
