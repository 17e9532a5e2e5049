import type { BenchTask, Committed, Judgement } from "@/contracts/bench";
import type { BenchApi, CommitOrder } from "./bench-api";
import { BLANK_VIEW, type BenchView } from "./bench-view";
import { CommitOutbox } from "./commit-outbox";
import { DraftSaver } from "./draft-saver";
import { HeldLease } from "./held-lease";
import { type Held, QueueLoader } from "./queue-loader";
import { chooseStart } from "./start-draft";
import type { Timers } from "./timers";
import type { WorkStore } from "./work-store";

export interface BenchSessionInit {
  readonly api: BenchApi;
  readonly store: WorkStore;
  readonly timers: Timers;
  readonly mintKey: () => string;
  /** One response and no queue: a judgement that is taken up again. */
  readonly only?: BenchTask;
}

/** What a person decided about the response at hand. */
export type CommitChoice = Pick<CommitOrder, "state" | "cannotJudgeReason" | "judgement" | "onScreen">;

const attendedMs = 30 * 60_000;

/**
 * One visit to the bench: the response at hand, the one after it loaded ahead, the draft kept, the leases held, and commits on
 * their way. Knows nothing of React; the screen reads `view` and is told when it changes.
 */
export class BenchSession {
  private view: BenchView = BLANK_VIEW;
  private readonly init: BenchSessionInit;
  private readonly outbox: CommitOutbox;
  private readonly listeners = new Set<() => void>();
  private queue: QueueLoader;
  private current: Held | null = null;
  private saver: DraftSaver | null = null;
  private visit = 0;
  private seenAtMs: number;

  constructor(init: BenchSessionInit) {
    this.init = init;
    this.seenAtMs = init.timers.now();
    this.queue = this.makeQueue();
    this.outbox = new CommitOutbox({
      ...init,
      isAttended: () => this.isAttended(),
      onChange: () => this.show({}),
      onCommitted: (order, committed) => this.committed(order, committed),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): BenchView => this.view;

  /** Begins, or begins again after `stop`. */
  start(): void {
    this.visit += 1;
    this.queue = this.makeQueue();
    this.outbox.start();
    const { only } = this.init;
    if (only === undefined) void this.load();
    else this.open(this.hold(only));
  }

  /** The page is left: what waits is sent, the response loaded ahead is given back, leases are no longer renewed. */
  stop(): void {
    this.visit += 1;
    this.saver?.flush();
    this.letGo();
    this.giveBack(this.queue.stop());
    this.outbox.stop();
  }

  /** A key or the pointer moved: somebody is at work. */
  noteActivity(): void {
    const wasAttended = this.isAttended();
    this.seenAtMs = this.init.timers.now();
    if (wasAttended) return;
    this.current?.lease.wake();
    this.queue.next?.lease.wake();
  }

  /** The connection came back, or somebody asks to try again. */
  retry(): void {
    this.saver?.flush();
    this.outbox.retry();
    if (this.view.phase === "failed") void this.load();
  }

  /** The page is about to be hidden: sends what is waiting. */
  flush(): void {
    this.saver?.flush();
  }

  keep(judgement: Judgement): void {
    this.saver?.change(judgement);
  }

  keepMine(): void {
    this.saver?.keepMine();
  }

  takeTheirs(): Judgement | null {
    return this.saver?.takeTheirs() ?? null;
  }

  /** Commits, and shows the next response at once: the commit is kept on this device and sent in the background. */
  commit(choice: CommitChoice): void {
    const held = this.current;
    if (held === null || this.view.isLeaseLost) return;
    const { leaseId, responseId, supersedes } = held.task;
    this.saver?.stop();
    this.saver = null;
    this.current = null;
    const idempotencyKey = this.init.mintKey();
    const order = { ...choice, leaseId, responseId, supersedes: supersedes?.submissionId ?? null, idempotencyKey };
    this.outbox.add(order, held.lease);
    this.advance();
  }

  /** Gives the first answers of a two-stage protocol and goes on with the source open. Throws what the server answers. */
  async openSource(judgement: Judgement, answers: Parameters<BenchApi["answerFirstStage"]>[1]): Promise<void> {
    const held = this.current;
    if (held === null || !held.task.isSourceClosed) return;
    const { leaseId } = held.task;
    this.saver?.flush();
    const task = await held.lease.use(() => this.init.api.answerFirstStage(leaseId, answers));
    if (this.current !== held) return;
    // The same saver goes on: it knows which version of the draft is on its way.
    this.current = { task, lease: held.lease };
    this.show({ phase: "judging", task, startFrom: judgement });
    this.saver?.change(judgement);
  }

  /** Puts it at the end of the own queue, or leaves it for good. Throws what the server answers; the response stays then. */
  async leave(how: "defer" | "recuse"): Promise<void> {
    const held = this.current;
    if (held === null) return;
    const { leaseId } = held.task;
    this.saver?.flush();
    await held.lease.use(() => this.init.api[how](leaseId));
    if (how === "recuse") this.init.store.removeDraft(leaseId);
    this.letGo();
    this.advance();
  }

  /** Goes on to the next response when this one is no longer the rater's; the draft stays on this device. */
  skipLost(): void {
    this.letGo();
    this.advance();
  }

  /** Takes up again a commit that the server refused. The response at hand becomes the next one. Throws what the server answers. */
  async reopen(leaseId: string): Promise<void> {
    const visit = this.visit;
    const task = await this.init.api.getLease(leaseId);
    const order = visit === this.visit ? this.outbox.takeBack(leaseId) : null;
    if (order === null) return;
    const before = this.current;
    this.saver?.flush();
    this.saver?.stop();
    if (before !== null) this.giveBack(this.queue.unshift(before));
    this.open(this.hold(task), order.judgement);
  }

  /** Lets a refused commit go; the draft stays on the server as it was. */
  discard(leaseId: string): void {
    this.outbox.takeBack(leaseId);
    this.init.store.removeDraft(leaseId);
  }

  private makeQueue(): QueueLoader {
    return new QueueLoader({
      takeNext: (except) => this.init.api.takeNext(except),
      hold: (task) => this.hold(task),
      heldIds: () => this.heldIds(),
      onChange: () => this.show({}),
    });
  }

  private isAttended(): boolean {
    return this.init.timers.now() - this.seenAtMs < attendedMs;
  }

  private heldIds(): string[] {
    const current = this.current === null ? [] : [this.current.task.leaseId];
    const next = this.queue.next === null ? [] : [this.queue.next.task.leaseId];
    return [...current, ...next, ...this.outbox.items.map((item) => item.order.leaseId)];
  }

  private hold(task: BenchTask): Held {
    const { api, timers } = this.init;
    const { leaseId, leaseVersion, leaseUntil } = task;
    const isAttended = () => this.isAttended();
    const onLost = () => this.lost(leaseId);
    const lease = new HeldLease({ leaseId, leaseVersion, leaseUntil, api, timers, isAttended, onLost });
    // A judgement taken up again is committed already: there is no lease to renew.
    if (task.supersedes === null) lease.start();
    return { task, lease };
  }

  private async load(): Promise<void> {
    const { visit } = this;
    this.show({ phase: "loading", task: null, failure: null });
    try {
      const held = await this.queue.take();
      if (visit !== this.visit) held?.lease.stop();
      else if (held === null) this.show({ phase: "empty", task: null });
      else this.open(held);
    } catch (failure) {
      if (visit === this.visit) this.show({ phase: "failed", failure });
    }
  }

  private open(held: Held, judgement: Judgement | null = null): void {
    const { task } = held;
    const { api, store, timers } = this.init;
    const { leaseId } = task;
    const chosen = chooseStart(task, store.readDraft(leaseId));
    const { baseVersion, savedAtMs } = chosen;
    this.current = held;
    this.saver = new DraftSaver({ leaseId, baseVersion, savedAtMs, api, store, timers, onChange: () => this.show({}) });
    const startFrom = judgement ?? chosen.judgement;
    const progress = this.view.progress ?? task.progress;
    this.show({ phase: "judging", task, startFrom, isLeaseLost: false, failure: null, progress });
    if (judgement !== null) this.saver.change(judgement);
    else if (chosen.theirs !== null && startFrom !== null) this.saver.meetConflict(chosen.theirs, startFrom);
    else if (chosen.isUnsent && startFrom !== null) this.saver.change(startFrom);
    if (this.init.only === undefined) this.queue.loadAhead();
  }

  private advance(): void {
    if (this.init.only !== undefined) return this.show({ phase: "done", task: null });
    const next = this.queue.shift();
    if (next === null) void this.load();
    else this.open(next);
  }

  private letGo(): void {
    this.saver?.stop();
    this.current?.lease.stop();
    this.saver = null;
    this.current = null;
  }

  private giveBack(held: Held | null): void {
    if (held === null) return;
    held.lease.stop();
    // Not waited for: where it doesn't arrive, the lease runs out by itself.
    this.init.api.release(held.task.leaseId).catch(() => undefined);
  }

  private lost(leaseId: string): void {
    if (this.queue.next?.task.leaseId === leaseId) {
      this.queue.shift();
      this.queue.loadAhead();
    }
    if (this.current?.task.leaseId === leaseId) this.show({ isLeaseLost: true });
  }

  private committed(order: CommitOrder, { progress }: Committed): void {
    this.init.store.removeDraft(order.leaseId);
    this.show({ progress });
    // A place is free again: what could not be loaded for want of one can be now.
    if (this.current !== null && this.init.only === undefined) this.queue.loadAhead();
    else if (this.view.phase === "failed") void this.load();
  }

  private show(change: Partial<BenchView>): void {
    const save = this.saver?.view ?? BLANK_VIEW.save;
    const next: BenchView = {
      ...this.view,
      save,
      outbox: this.outbox.items,
      draftConflict: this.saver?.conflict ?? null,
      next: this.queue.next?.task ?? null,
      ...change,
    };
    const isLost = save.status === "unsaved" && save.cause === "lease_lost";
    this.view = isLost ? { ...next, isLeaseLost: true } : next;
    for (const listener of this.listeners) listener();
  }
}
