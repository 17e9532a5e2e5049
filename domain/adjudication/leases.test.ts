import { describe, expect, it } from "vitest";
import { isHolder, leaseState, type QueueItem, type SlotLease, whyNotOffered } from "./leases";

const excluded = (kind: "recused" | "deferred" | "first_rater", untilMs: number | null = null): Partial<QueueItem> => ({
  exclusions: [{ raterId: "ben", kind, untilMs }],
});

describe("leases", () => {
  const leased: SlotLease = { state: "leased", raterId: "anna", leaseUntilMs: 1000 };
  const committed: SlotLease = { ...leased, state: "committed" };
  const open: SlotLease = { state: "open", raterId: null, leaseUntilMs: null };
  it.each([
    [leased, 999, "held"],
    [leased, 1000, "expired"],
    [committed, 5000, "committed"],
    [open, 0, "free"],
    [{ ...leased, leaseUntilMs: null }, 0, "expired"],
  ] as const)("leaseState %#", (slot, nowMs, state) => expect(leaseState(slot, nowMs)).toBe(state));

  it("an expired lease is its holder's until it is handed on, and nobody else's", () => {
    expect([isHolder(leased, "anna"), isHolder(leased, "ben"), isHolder(committed, "anna")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  const queued: QueueItem = {
    slots: [],
    wanted: 2,
    exclusions: [],
    onlyRaterId: null,
    notBeforeMs: null,
    adjudicatorIds: [],
  };
  it.each<[string, Partial<QueueItem>, string | null]>([
    ["fresh", {}, null],
    ["one slot taken", { slots: [leased] }, null],
    ["both taken", { slots: [leased, { ...leased, raterId: "cleo" }] }, "no_slot_left"],
    ["one of two ran out", { slots: [committed, { ...leased, raterId: "cleo", leaseUntilMs: 400 }] }, null],
    ["judged by the same", { slots: [{ ...committed, raterId: "ben" }] }, "judged_by_you"],
    ["held by the same", { slots: [{ ...leased, raterId: "ben" }] }, "held_by_you"],
    ["own lease ran out", { slots: [{ ...leased, raterId: "ben", leaseUntilMs: 400 }] }, null],
    ["recused", excluded("recused"), "recused"],
    ["deferred", excluded("deferred", 600), "deferred"],
    ["deferred long enough", excluded("deferred", 500), null],
    ["first rater of what is re-scored", excluded("first_rater"), "first_rater"],
    ["for another alone", { onlyRaterId: "anna" }, "reserved_for_another"],
    ["for this one alone", { onlyRaterId: "ben" }, null],
    ["too early", { notBeforeMs: 501 }, "too_early"],
    ["not too early", { notBeforeMs: 500 }, null],
    ["ruled on by the same", { adjudicatorIds: ["ben"] }, "adjudicated_by_you"],
  ])("whyNotOffered: %s", (_name, change, refusal) => {
    expect(whyNotOffered({ ...queued, ...change }, "ben", 500)).toBe(refusal);
  });
});
