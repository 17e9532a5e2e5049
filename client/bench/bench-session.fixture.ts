import type { BenchTask, Judgement } from "@/contracts/bench";
import { OfflineError, ProblemError } from "@/client/problem-error";
import type { BenchApi, CommitOrder } from "./bench-api";
import type { Timers } from "./timers";

/** A clock whose hands the test turns. */
export class HandClock implements Timers {
  private nowMs = Date.parse("2026-11-30T12:00:00.000Z");
  private due: { atMs: number; act: () => void }[] = [];

  now(): number {
    return this.nowMs;
  }

  after(ms: number, act: () => void): () => void {
    const entry = { atMs: this.nowMs + ms, act };
    this.due.push(entry);
    return () => {
      this.due = this.due.filter((other) => other !== entry);
    };
  }

  /** Lets time pass, and with it everything that falls due, in order. */
  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    for (;;) {
      await settle();
      const next = this.due.filter((entry) => entry.atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.due = this.due.filter((other) => other !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.act();
    }
    this.nowMs = endMs;
    await settle();
  }
}

/** Lets everything that waits for an answer run on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export const problemOf = (code: string, status: number, current?: unknown) =>
  new ProblemError({ type: "t", title: code, status, code, requestId: "request-1", current });

/** A browser's storage, in memory. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (at) => [...entries.keys()][at] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

/** A server that hands out tasks, keeps drafts by version, and commits once a key. */
export class FakeServer implements BenchApi {
  isOnline = true;
  /** Answers of calls are lost on the way, though the server acted. */
  losesAnswers = false;
  failure: Error | null = null;
  readonly drafts = new Map<string, { version: number; judgement: Judgement }>();
  readonly committed = new Map<string, CommitOrder>();
  readonly calls: string[] = [];
  readonly versions = new Map<string, number>();
  private readonly tasks: readonly BenchTask[];

  constructor(tasks: readonly BenchTask[]) {
    this.tasks = tasks;
  }

  private async reach(name: string): Promise<void> {
    this.calls.push(name);
    await Promise.resolve();
    if (!this.isOnline) throw new OfflineError("no network");
    if (this.failure !== null) throw this.failure;
  }

  private async answer<T>(value: T): Promise<T> {
    if (this.losesAnswers) throw new OfflineError("the answer was lost");
    return value;
  }

  async takeNext(except: readonly string[]): Promise<BenchTask | null> {
    await this.reach("takeNext");
    const done = new Set([...this.committed.values()].map((order) => order.leaseId));
    const free = this.tasks.find((task) => !except.includes(task.leaseId) && !done.has(task.leaseId));
    return this.answer(free === undefined ? null : this.withDraft(free));
  }

  async getLease(leaseId: string): Promise<BenchTask> {
    await this.reach("getLease");
    const task = this.tasks.find((candidate) => candidate.leaseId === leaseId);
    if (task === undefined) throw problemOf("lease_lost", 409);
    return this.withDraft(task);
  }

  async answerFirstStage(leaseId: string, answers: readonly { claimId: string; understandable: boolean }[]) {
    await this.reach(`answerFirstStage ${leaseId}`);
    const firstStage = Object.fromEntries(answers.map(({ claimId, understandable }) => [claimId, understandable]));
    return this.answer({ ...(await this.getLease(leaseId)), firstStage, isSourceClosed: false });
  }

  async renew(leaseId: string, leaseVersion: number) {
    await this.reach(`renew ${leaseId} ${leaseVersion}`);
    const version = this.versionOf(leaseId);
    if (leaseVersion !== version) throw problemOf("stale_version", 409, { leaseVersion: version });
    this.versions.set(leaseId, version + 1);
    return { leaseVersion: version + 1, leaseUntil: "2026-11-30T14:00:00.000Z" };
  }

  async defer(leaseId: string) {
    await this.reach(`defer ${leaseId}`);
  }

  async recuse(leaseId: string) {
    await this.reach(`recuse ${leaseId}`);
  }

  async release(leaseId: string) {
    await this.reach(`release ${leaseId}`);
  }

  async saveDraft(leaseId: string, baseVersion: number, judgement: Judgement) {
    await this.reach(`draft ${leaseId} ${baseVersion}`);
    const there = this.drafts.get(leaseId);
    if ((there?.version ?? 0) !== baseVersion) {
      throw problemOf("stale_draft", 409, { ...there, savedAt: "2026-11-30T11:59:00.000Z" });
    }
    const version = baseVersion + 1;
    this.drafts.set(leaseId, { version, judgement });
    return this.answer({ version, savedAt: "2026-11-30T12:00:00.000Z" });
  }

  async commit(order: CommitOrder, leaseVersion: number) {
    await this.reach(`commit ${order.leaseId} ${leaseVersion} ${order.idempotencyKey}`);
    const version = this.versionOf(order.leaseId);
    if (!this.committed.has(order.idempotencyKey) && leaseVersion !== version) {
      throw problemOf("stale_version", 409, { leaseVersion: version });
    }
    this.committed.set(order.idempotencyKey, order);
    const progress = { committedToday: this.committed.size, committed: this.committed.size, planned: 40 };
    const committedAt = "2026-11-30T12:00:00.000Z";
    return this.answer({ submissionId: "submission-1", responseId: order.responseId, committedAt, progress });
  }

  private versionOf(leaseId: string): number {
    return this.versions.get(leaseId) ?? 1;
  }

  private withDraft(task: BenchTask): BenchTask {
    const there = this.drafts.get(task.leaseId);
    return there === undefined ? task : { ...task, draft: { ...there, savedAt: "2026-11-30T12:00:00.000Z" } };
  }
}
