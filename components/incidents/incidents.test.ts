import { describe, expect, it } from "vitest";
import { incidentEndpoints } from "@/contracts/incidents";
import type { DocumentResource } from "@/contracts/documents";
import { bodyOf, emptyIncident, instantOf, listVersionOptions, minuteOf } from "./incident-form";
import { describeUse, INCIDENT_KIND_WORDS, INCIDENT_KINDS, summariseReport } from "./incident-words";

describe("instantOf", () => {
  it.each([
    ["2026-03-09T14:05", "2026-03-09T14:05:00.000Z"],
    ["2024-02-29T00:00", "2024-02-29T00:00:00.000Z"],
    ["2026-02-31T10:00", null],
    ["2026-03-09", null],
    ["", null],
    ["soon", null],
  ])("%s reads %s", (minute, instant) => {
    expect(instantOf(minute)).toBe(instant);
  });

  it("reads back what it wrote, in UTC", () => {
    expect(instantOf(minuteOf(new Date("2026-03-09T14:05:59.000Z")))).toBe("2026-03-09T14:05:00.000Z");
  });
});

describe("bodyOf", () => {
  const empty = emptyIncident("2026-03-09T14:05");

  it("is nothing before a kind is chosen and a time is told", () => {
    expect(bodyOf(empty)).toBeNull();
    expect(bodyOf({ ...empty, kind: "other", occurredAt: "" })).toBeNull();
  });

  it("fits the contract, and sends no text that was left empty", () => {
    const form = {
      ...empty,
      kind: "quote_not_found" as const,
      report: { ...empty.report, quote: "12 days", note: "  " },
    };
    const body = bodyOf(form);
    expect(body).toEqual({
      kind: "quote_not_found",
      occurredAt: "2026-03-09T14:05:00.000Z",
      report: { quote: "12 days" },
    });
    expect(incidentEndpoints.openIncident.body.safeParse(body).success).toBe(true);
  });

  it("names its source where one is chosen", () => {
    expect(bodyOf({ ...empty, kind: "other", documentVersionId: "version-1" })).toMatchObject({
      documentVersionId: "version-1",
    });
  });
});

describe("words of an incident", () => {
  it("has one for every kind, and offers each once", () => {
    expect(INCIDENT_KINDS.map(({ value }) => value).toSorted()).toEqual(Object.keys(INCIDENT_KIND_WORDS).toSorted());
  });

  it.each([
    [null, "(erased)"],
    [{ quote: "12 days", note: "n" }, "“12 days”"],
    [{ quote: "", handle: "S9" }, "Handle S9"],
    [{ question: "", note: "Seen by a client" }, "Seen by a client"],
    [{}, "Nothing was told of it"],
  ])("%j is told by %s", (report, words) => {
    expect(summariseReport(report)).toBe(words);
  });

  it.each([
    [true, true, "cited"],
    [true, false, "cited, though not in the prompt"],
    [false, true, "in the prompt, not cited"],
    [false, false, "retrieved, not in the prompt"],
  ])("cited %s, sent %s: %s", (isCited, isSent, words) => {
    expect(describeUse({ isCited, isSent })).toBe(words);
  });
});

const version = (id: string, addedAt: string, printedVersion: string | null) => ({
  id,
  addedAt,
  printedVersion,
  state: "ok" as const,
});

describe("listVersionOptions", () => {
  it("stands the newest version of each document first", () => {
    const documents = [
      { title: "Lease", versions: [version("v1", "2026-01-01", "aaaaaaaaaaaa"), version("v2", "2026-02-01", null)] },
    ] as unknown as DocumentResource[];
    expect(listVersionOptions(documents)).toEqual([
      { value: "v2", label: "Lease, erased", group: "Lease" },
      { value: "v1", label: "Lease, aaaaaaaaaaaa", group: "Lease" },
    ]);
  });
});
