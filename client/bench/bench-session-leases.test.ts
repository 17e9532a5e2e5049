import { describe, expect, it } from "vitest";
import { problemOf, settle } from "./bench-session.fixture";
import { BenchSession } from "./bench-session";
import { noted, taskOf, setUp, commit, started } from "./bench-world.fixture";
import { renewAfterMs } from "./held-lease";

describe("leases", () => {
  it("are renewed half way, for the response at hand and the next", async () => {
    const { server, clock } = await started();
    await clock.pass(5 * 60_000);
    expect(server.calls).toEqual(expect.arrayContaining(["renew lease-0001 1", "renew lease-0002 1"]));
  });

  it("are let go when nobody is there, and taken up when somebody comes back", async () => {
    const { session, server, clock } = await started();
    await clock.pass(3 * 60 * 60_000);
    const renewals = server.calls.filter((name) => name.startsWith("renew lease-0001")).length;
    await clock.pass(60 * 60_000);
    expect(server.calls.filter((name) => name.startsWith("renew lease-0001"))).toHaveLength(renewals);
    session.noteActivity();
    await settle();
    expect(server.calls.filter((name) => name.startsWith("renew lease-0001"))).toHaveLength(renewals + 1);
  });

  it("that are lost stop the commit and keep the draft", async () => {
    const { session, view, server, clock, store } = await started();
    session.keep(noted("mine"));
    await clock.pass(1000);
    server.failure = problemOf("lease_lost", 409);
    session.keep(noted("mine, later"));
    await clock.pass(1000);
    expect(view()).toMatchObject({ isLeaseLost: true, save: { status: "unsaved", cause: "lease_lost", isKept: true } });
    commit(session);
    await settle();
    expect(server.committed.size).toBe(0);
    expect(store.readDraft("lease-0001")?.judgement.note).toBe("mine, later");
    server.failure = null;
    session.skipLost();
    await settle();
    expect(view()).toMatchObject({ isLeaseLost: false, task: { leaseId: "lease-0002" } });
  });

  it("hold within bounds where the clock is wrong", () => {
    expect([renewAfterMs(0, 1e12), renewAfterMs(1e13, 0), renewAfterMs(120_000, 0)]).toEqual([30_000, 300_000, 60_000]);
  });
});

describe("a judgement taken up again", () => {
  it("has no queue, renews nothing, and is done when it is committed", async () => {
    const { server, store, clock } = setUp();
    const supersedes = { submissionId: "submission-9", judgement: noted("before") };
    const only = { ...taskOf(1), supersedes };
    const session = new BenchSession({ api: server, store, timers: clock, mintKey: () => "key-9", only });
    session.start();
    await clock.pass(20 * 60_000);
    expect(server.calls).toEqual([]);
    commit(session, "after");
    await settle();
    expect(session.read().phase).toBe("done");
    expect([...server.committed.values()]).toMatchObject([{ supersedes: "submission-9" }]);
  });
});
