import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CarryCandidate,
  type CarryClaim,
  carryKey,
  carryKeyOfMarks,
  DEFAULT_CARRY_LIMITS,
  keyForLabel,
  mayCarry,
  whyNotCarry,
} from "./carry-over";

const digest = (bytes: Uint8Array) => createHmac("sha256", "project key").update(bytes).digest("hex");

const claim: CarryClaim = {
  question: "Can an opened relay be returned?",
  earlierTurns: [{ role: "user", text: "Hello" }],
  claimText: "Opened relays can be returned within 30 days.",
  citedSpans: [{ text: "Opened units may be returned within 30 days.", documentStatus: "in_force" }],
  rubricVersion: "assay-default/1",
  protocolVersion: "assay-blind-pairs/1",
  retrievedDigest: "r1",
};

describe("carryKey", () => {
  it.each<[string, Partial<CarryClaim>]>([
    ["question", { question: "Can an opened relay be returned" }],
    ["earlier turns", { earlierTurns: [] }],
    ["role of a turn", { earlierTurns: [{ role: "assistant", text: "Hello" }] }],
    ["claim text", { claimText: "Opened relays can be returned within 31 days." }],
    [
      "cited text",
      { citedSpans: [{ text: "Opened units may be returned within 60 days.", documentStatus: "in_force" }] },
    ],
    [
      "document status",
      { citedSpans: [{ text: "Opened units may be returned within 30 days.", documentStatus: "repealed" }] },
    ],
    ["number of spans", { citedSpans: [] }],
    ["rubric version", { rubricVersion: "assay-default/2" }],
    ["protocol version", { protocolVersion: "assay-blind-pairs/2" }],
  ])("both keys change with the %s", (_what, change) => {
    const before = carryKey(claim, digest);
    const after = carryKey({ ...claim, ...change }, digest);
    expect(after.grounded).not.toBe(before.grounded);
    expect(after.strict).not.toBe(before.strict);
  });

  it("R is part of the strict key only", () => {
    const before = carryKey(claim, digest);
    const after = carryKey({ ...claim, retrievedDigest: "r2" }, digest);
    expect(after.grounded).toBe(before.grounded);
    expect(after.strict).not.toBe(before.strict);
  });

  it("with R unknown nothing but Grounded can be found", () => {
    const keys = carryKey({ ...claim, retrievedDigest: null }, digest);
    expect(keyForLabel(keys, "grounded")).toBe(keys.grounded);
    expect(keyForLabel(keys, "unsupported")).toBeNull();
    expect(keyForLabel(keys, null)).toBeNull();
  });

  it("keeps its parts apart: text never moves from one field to the next unnoticed", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(20), (a, b, at) => {
        const joined = a + b;
        const cut = Math.min(at, joined.length);
        const first = carryKey({ ...claim, question: a, claimText: b }, digest).grounded;
        const second = carryKey(
          { ...claim, question: joined.slice(0, cut), claimText: joined.slice(cut) },
          digest,
        ).grounded;
        expect(first === second).toBe(cut === a.length);
      }),
    );
  });

  it("marks have keys of their own, by the whole answer", () => {
    const marks = carryKeyOfMarks({ ...claim, answer: claim.claimText }, digest);
    expect(marks.grounded).not.toBe(carryKey(claim, digest).grounded);
    expect(carryKeyOfMarks({ ...claim, answer: "Another." }, digest).grounded).not.toBe(marks.grounded);
  });
});

describe("whyNotCarry", () => {
  const day = 86_400_000;
  const candidate: CarryCandidate = {
    basis: "unanimous",
    label: "grounded",
    originAtMs: 0,
    hops: 0,
    isSuperseded: false,
  };
  const limits = { maxAgeMs: 180 * day, maxHops: 2 };
  it.each<[string, Partial<CarryCandidate>, number, string | null]>([
    ["a closed verdict", {}, day, null],
    ["adjudicated", { basis: "adjudicated" }, day, null],
    ["carried once", { basis: "carried", hops: 1 }, day, null],
    ["a single rater's", { basis: "single" }, day, "not_closed"],
    ["set unknown", { label: null }, day, "not_decided"],
    ["superseded", { isSuperseded: true }, day, "superseded"],
    ["on the last day", {}, 180 * day, null],
    ["a ms later", {}, 180 * day + 1, "too_old"],
    ["too many hops", { basis: "carried", hops: 2 }, day, "too_many_hops"],
  ])("%s", (_name, change, nowMs, refusal) => {
    expect(whyNotCarry({ ...candidate, ...change }, limits, nowMs)).toBe(refusal);
    expect(mayCarry({ ...candidate, ...change }, limits, nowMs)).toBe(refusal === null);
  });
  it("has limits by default", () => expect(DEFAULT_CARRY_LIMITS.maxAgeMs).toBe(180 * day));
});
