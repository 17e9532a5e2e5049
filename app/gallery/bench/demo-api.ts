import type { BenchApi } from "@/client/bench/bench-api";
import type { BenchTask } from "@/contracts/bench";
import { OfflineError } from "@/client/problem-error";
import { DEMO_TASKS } from "./demo-tasks";

const answerMs = 250;

const isTwoStage = (task: BenchTask): boolean => task.rubric.twoStage;

/** As the server does it: nothing of the chunks before the first answers. */
const closeDemo = (task: BenchTask): BenchTask => ({
  ...task,
  isSourceClosed: true,
  chunks: [],
  claims: task.claims.map((claim) => ({
    ...claim,
    bounds: [],
    questions: [],
    citations: claim.citations.map((citation) => ({ ...citation, chunkIndex: null, match: null })),
  })),
});

/** A server that is none: it hands out the invented responses, round and round, and answers after a moment. */
export class DemoApi implements BenchApi {
  private isOnline = true;
  private round = 0;
  private committed = 12;
  private versions = new Map<string, number>();

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
  }

  private async answer<T>(value: () => T): Promise<T> {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    if (!this.isOnline) throw new OfflineError("the demonstration is offline");
    return value();
  }

  takeNext() {
    return this.answer(() => {
      const task = DEMO_TASKS[this.round % DEMO_TASKS.length];
      if (task === undefined) return null;
      const leaseId = `${task.leaseId}-round-${this.round}`;
      this.round += 1;
      return isTwoStage(task) ? closeDemo({ ...task, leaseId }) : { ...task, leaseId };
    });
  }

  async answerFirstStage(leaseId: string, answers: readonly { claimId: string; understandable: boolean }[]) {
    const task = await this.getLease(leaseId);
    const firstStage = Object.fromEntries(answers.map(({ claimId, understandable }) => [claimId, understandable]));
    return { ...task, firstStage };
  }

  async getLease(leaseId: string) {
    const task = DEMO_TASKS.find((candidate) => leaseId.startsWith(candidate.leaseId));
    if (task === undefined) throw new OfflineError("no such response");
    return this.answer(() => ({ ...task, leaseId }));
  }

  renew(_leaseId: string, leaseVersion: number) {
    return this.answer(() => ({ leaseVersion: leaseVersion + 1, leaseUntil: "2099-01-01T00:00:00.000Z" }));
  }

  defer() {
    return this.answer(() => null);
  }

  recuse() {
    return this.answer(() => null);
  }

  release() {
    return this.answer(() => null);
  }

  saveDraft(leaseId: string) {
    return this.answer(() => {
      const version = (this.versions.get(leaseId) ?? 0) + 1;
      this.versions.set(leaseId, version);
      return { version, savedAt: new Date().toISOString() };
    });
  }

  commit({ responseId }: { responseId: string }) {
    return this.answer(() => {
      this.committed += 1;
      const { committed } = this;
      const progress = { committedToday: committed - 9, committed, planned: 40 };
      return { submissionId: "demo-submission", responseId, committedAt: new Date().toISOString(), progress };
    });
  }
}
