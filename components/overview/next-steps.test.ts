import { describe, expect, it } from "vitest";
import type { Overview } from "@/contracts/session";
import { listNextSteps } from "./next-steps";

const nothing: Overview = {
  project: { id: "project-1", name: "Returns", demonstration: true, roles: [] },
  rater: null,
  lead: null,
  runs: null,
  golden: null,
};
const calmLead = {
  openDisputes: 0,
  approvalsWaitingForMe: 0,
  openBatches: 0,
  responsesToJudge: 0,
  listedMisattributed: 0,
};

const keysOf = (overview: Overview) => listNextSteps(overview).map((step) => step.key);

describe("listNextSteps", () => {
  it("has nothing for whoever sees nothing", () => {
    expect(keysOf(nothing)).toEqual([]);
  });

  it("shows a rater the rater's own work only", () => {
    const rater = { committedToday: 3, committed: 9, openLeases: 1, planned: 12 };
    const steps = listNextSteps({ ...nothing, rater });
    expect(steps.map((step) => step.key)).toEqual(["judge"]);
    expect(steps[0]).toMatchObject({ action: "Go on judging", href: "/p/project-1/queue" });
  });

  it("leaves out a queue with nothing in it", () => {
    expect(keysOf({ ...nothing, rater: { committedToday: 0, committed: 9, openLeases: 0, planned: 0 } })).toEqual([]);
  });

  it("puts disputes before signatures and leaves out zeros", () => {
    const lead = { ...calmLead, openDisputes: 1, approvalsWaitingForMe: 2 };
    expect(keysOf({ ...nothing, lead })).toEqual(["disputes", "signatures"]);
  });

  it("offers the import to whoever may import", () => {
    const runs = { total: 0, latestRunId: null, latestOutcome: null, isLatestLate: false };
    const as = (roles: Overview["project"]["roles"]) =>
      keysOf({ ...nothing, runs, project: { ...nothing.project, roles } });
    expect(as(["engineer"])).toEqual(["import"]);
    expect(as(["auditor"])).toEqual([]);
  });

  it("asks leads alone for targets", () => {
    const runs = { total: 1, latestRunId: "run-12345", latestOutcome: "fail" as const, isLatestLate: false };
    const golden = { items: 40, targetsFrozen: 38, judgementsFrozen: 0 };
    expect(keysOf({ ...nothing, runs, golden })).toEqual([]);
    expect(keysOf({ ...nothing, runs, golden, lead: calmLead })).toEqual(["targets"]);
  });
});
