import { describe, expect, it } from "vitest";
import { memoryStorage, problemOf, settle } from "./bench-session.fixture";
import { noted, setUp, commit, started } from "./bench-world.fixture";

describe("the queue", () => {
  it("has the next response loaded when Enter is pressed, and never hands out one twice", async () => {
    const { session, view, server } = await started();
    expect(view()).toMatchObject({
      phase: "judging",
      task: { leaseId: "lease-0001" },
      next: { leaseId: "lease-0002" },
    });
    commit(session);
    expect(view().task?.leaseId).toBe("lease-0002");
    await settle();
    commit(session);
    await settle();
    commit(session);
    await settle();
    expect(view()).toMatchObject({ phase: "empty", progress: { committed: 3 }, outbox: [] });
    expect([...server.committed.values()].map((order) => order.leaseId)).toEqual([
      "lease-0001",
      "lease-0002",
      "lease-0003",
    ]);
  });

  it("says when nothing can be loaded, and loads when the connection is back", async () => {
    const { session, view, server } = setUp();
    server.isOnline = false;
    session.start();
    await settle();
    expect(view().phase).toBe("failed");
    server.isOnline = true;
    session.retry();
    await settle();
    expect(view().phase).toBe("judging");
  });

  it("defers and recuses, and keeps the response where the server doesn't answer", async () => {
    const { session, view, server } = await started();
    server.isOnline = false;
    await expect(session.leave("defer")).rejects.toThrow("reached");
    expect(view().task?.leaseId).toBe("lease-0001");
    server.isOnline = true;
    await session.leave("recuse");
    expect(view().task?.leaseId).toBe("lease-0002");
    expect(server.calls).toContain("recuse lease-0001");
  });

  it("gives back what was loaded ahead when the page is left", async () => {
    const { session, server } = await started();
    session.stop();
    await settle();
    expect(server.calls).toContain("release lease-0002");
    expect(server.calls).not.toContain("release lease-0001");
  });
});

describe("drafts", () => {
  it("are on this device at once and on the server after a moment", async () => {
    const { session, view, server, store, clock } = await started();
    session.keep(noted("a"));
    session.keep(noted("ab"));
    expect(view().save).toEqual({ status: "saving" });
    expect(store.readDraft("lease-0001")?.judgement.note).toBe("ab");
    await clock.pass(1000);
    expect(server.drafts.get("lease-0001")).toMatchObject({ version: 1, judgement: { note: "ab" } });
    expect(view().save).toMatchObject({ status: "saved", atMs: clock.now() - 400 });
  });

  it("what is typed while a draft is on its way follows it", async () => {
    const { session, server, clock } = await started();
    session.keep(noted("a"));
    const passing = clock.pass(601);
    session.keep(noted("b"));
    await passing;
    await clock.pass(2000);
    expect(server.drafts.get("lease-0001")?.judgement.note).toBe("b");
  });

  it("survive a lost connection, and are sent when it is back", async () => {
    const { session, view, server, clock, store } = await started();
    server.isOnline = false;
    session.keep(noted("kept"));
    await clock.pass(5000);
    expect(view().save).toEqual({ status: "unsaved", cause: "offline", isKept: true });
    expect(store.readDraft("lease-0001")?.isSent).toBe(false);
    server.isOnline = true;
    await clock.pass(60_000);
    expect(view().save.status).toBe("saved");
    expect(server.drafts.get("lease-0001")?.judgement.note).toBe("kept");
  });

  it("survive a reload without a connection", async () => {
    const { session, server, clock, storage } = await started();
    server.isOnline = false;
    session.keep(noted("typed in the tunnel"));
    await clock.pass(1000);
    session.stop();
    const again = await started(3, storage);
    expect(again.view().startFrom?.note).toBe("typed in the tunnel");
    await again.clock.pass(1000);
    expect(again.server.drafts.get("lease-0001")?.judgement.note).toBe("typed in the tunnel");
  });

  it("an answer that was lost is no conflict", async () => {
    const { session, view, server, clock } = await started();
    server.losesAnswers = true;
    session.keep(noted("once"));
    await clock.pass(1000);
    server.losesAnswers = false;
    await clock.pass(60_000);
    expect(view()).toMatchObject({ draftConflict: null, save: { status: "saved" } });
  });

  it("changed elsewhere: both are there, nothing is sent, and somebody chooses", async () => {
    const { session, view, server, clock } = await started();
    server.drafts.set("lease-0001", { version: 7, judgement: noted("theirs") });
    session.keep(noted("mine"));
    await clock.pass(1000);
    expect(view()).toMatchObject({
      draftConflict: { version: 7, judgement: { note: "theirs" } },
      save: { status: "unsaved", cause: "conflict", isKept: true },
    });
    session.keep(noted("mine still"));
    await clock.pass(60_000);
    expect(server.drafts.get("lease-0001")?.judgement.note).toBe("theirs");
    session.keepMine();
    await clock.pass(1000);
    expect(server.drafts.get("lease-0001")).toMatchObject({ version: 8, judgement: { note: "mine still" } });
    expect(view().draftConflict).toBeNull();
  });

  it("changed elsewhere: the other one can be taken", async () => {
    const { session, view, server, clock } = await started();
    server.drafts.set("lease-0001", { version: 7, judgement: noted("theirs") });
    session.keep(noted("mine"));
    await clock.pass(1000);
    expect(session.takeTheirs()?.note).toBe("theirs");
    expect(view().save.status).toBe("saved");
    session.keep(noted("theirs and more"));
    await clock.pass(1000);
    expect(server.drafts.get("lease-0001")).toMatchObject({ version: 8, judgement: { note: "theirs and more" } });
  });

  it("kept on this device and changed on the server since: a choice too", async () => {
    const { session, server, clock, storage } = await started();
    server.isOnline = false;
    session.keep(noted("mine"));
    await clock.pass(1000);
    session.stop();
    const again = setUp(3, storage);
    again.server.drafts.set("lease-0001", { version: 3, judgement: noted("theirs") });
    again.session.start();
    await settle();
    expect(again.view()).toMatchObject({ startFrom: { note: "mine" }, draftConflict: { version: 3 } });
  });

  it("says so where the device keeps nothing", async () => {
    const storage = memoryStorage();
    const full: Storage = {
      ...storage,
      length: 0,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const { session, view, server, clock } = await started(3, full);
    server.isOnline = false;
    session.keep(noted("a"));
    await clock.pass(1000);
    expect(view().save).toEqual({ status: "unsaved", cause: "offline", isKept: false });
  });
});

describe("commits", () => {
  it("go out again with the same key when the answer was lost, and count once", async () => {
    const { session, view, server, clock } = await started();
    server.losesAnswers = true;
    commit(session, "final");
    await settle();
    expect(view().outbox).toMatchObject([{ state: "waiting", isKept: true }]);
    server.losesAnswers = false;
    await clock.pass(10_000);
    expect(view().outbox).toEqual([]);
    expect([...server.committed.keys()]).toEqual(["key-1"]);
  });

  it("survive a reload", async () => {
    const { session, server, storage } = await started();
    server.isOnline = false;
    commit(session, "in the tunnel");
    await settle();
    session.stop();
    const again = await started(3, storage);
    await settle();
    expect([...again.server.committed.values()]).toMatchObject([{ leaseId: "lease-0001", idempotencyKey: "key-1" }]);
    expect(again.view().task?.leaseId).not.toBe("lease-0001");
    expect(again.store.listCommits()).toEqual([]);
  });

  it("that are refused come back, and can be gone on with", async () => {
    const { session, view, server, clock } = await started();
    server.failure = problemOf("judgement_refused", 422);
    commit(session, "refused");
    await settle();
    expect(view()).toMatchObject({ outbox: [{ state: "returned", problem: { code: "judgement_refused" } }] });
    server.failure = null;
    await session.reopen("lease-0001");
    expect(view()).toMatchObject({ task: { leaseId: "lease-0001" }, startFrom: { note: "refused" }, outbox: [] });
    await clock.pass(1000);
    commit(session, "better");
    await settle();
    expect([...server.committed.values()].map((order) => order.judgement.note)).toEqual(["better"]);
  });

  it("take over a lease that was renewed elsewhere", async () => {
    const { session, server } = await started();
    server.versions.set("lease-0001", 4);
    commit(session);
    await settle();
    expect(server.calls).toContain("commit lease-0001 4 key-1");
    expect(server.committed.size).toBe(1);
  });

  it("wait for a renewal that is on its way", async () => {
    const { session, server, clock } = await started();
    const passing = clock.pass(5 * 60_000);
    commit(session);
    await passing;
    await clock.pass(1000);
    expect(server.committed.size).toBe(1);
  });
});
