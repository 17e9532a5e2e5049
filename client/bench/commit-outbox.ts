import type { Committed } from "@/contracts/bench";
import { ProblemError } from "@/client/problem-error";
import type { BenchApi, CommitOrder } from "./bench-api";
import { HeldLease } from "./held-lease";
import { retryDelayMs, type Timers } from "./timers";
import type { WorkStore } from "./work-store";

/** A commit on its way. */
export interface OutboxItem {
  readonly order: CommitOrder;
  /** `waiting`: no connection, or signed out; it is sent again by itself. `returned`: the server said no. */
  readonly state: "sending" | "waiting" | "returned";
  readonly problem: ProblemError | null;
  readonly isKept: boolean;
}

export interface CommitOutboxInit {
  readonly api: BenchApi;
  readonly store: WorkStore;
  readonly timers: Timers;
  readonly isAttended: () => boolean;
  readonly onChange: () => void;
  readonly onCommitted: (order: CommitOrder, committed: Committed) => void;
}

const nothing = () => undefined;

interface Entry {
  order: CommitOrder;
  lease: HeldLease;
  state: OutboxItem["state"];
  problem: ProblemError | null;
  isKept: boolean;
  failures: number;
  cancelTimer: () => void;
}

/** These pass by themselves, or by signing in again; everything else the server means. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  return error.status >= 500 || error.code === "too_many_requests" || error.code === "not_signed_in";
}

/**
 * Commits that were decided and not yet answered. Each is kept on this device, and sent again with the same key and the same body
 * until an answer comes, over reloads too: the server commits it once.
 */
export class CommitOutbox {
  private readonly init: CommitOutboxInit;
  private entries: readonly Entry[] = [];
  private isStopped = false;

  constructor(init: CommitOutboxInit) {
    this.init = init;
  }

  get items(): readonly OutboxItem[] {
    return this.entries.map(({ order, state, problem, isKept }) => ({ order, state, problem, isKept }));
  }

  /** Takes up what an earlier visit left. */
  restore(): void {
    for (const { order, leaseVersion } of this.init.store.listCommits()) {
      if (this.entries.some((entry) => entry.order.leaseId === order.leaseId)) continue;
      const { api, timers, isAttended } = this.init;
      const leaseUntil = new Date(timers.now()).toISOString();
      const { leaseId } = order;
      const init = { leaseId, leaseVersion, leaseUntil, api, timers, isAttended, onLost: nothing };
      this.begin(order, new HeldLease(init), true);
    }
  }

  /** Sends a commit, under the lease that it belongs to. */
  add(order: CommitOrder, lease: HeldLease): void {
    const keptAtMs = this.init.timers.now();
    const isKept = this.init.store.writeCommit({ order, leaseVersion: lease.leaseVersion, keptAtMs });
    this.begin(order, lease, isKept);
  }

  /** Sends again at once: the connection came back, or somebody asks for it. */
  retry(): void {
    for (const entry of this.entries) if (entry.state !== "sending") void this.send(entry);
  }

  /** Takes back a commit that the server refused, to go on with it or to let it go. */
  takeBack(leaseId: string): CommitOrder | null {
    const entry = this.entries.find(({ order, state }) => order.leaseId === leaseId && state === "returned");
    if (entry === undefined) return null;
    this.drop(entry);
    return entry.order;
  }

  stop(): void {
    this.isStopped = true;
    for (const entry of this.entries) {
      entry.cancelTimer();
      entry.lease.stop();
    }
    this.entries = [];
  }

  /** Begins again after `stop`, as when a page is shown again. */
  start(): void {
    this.isStopped = false;
    this.restore();
  }

  private begin(order: CommitOrder, lease: HeldLease, isKept: boolean): void {
    const state = "sending";
    const entry: Entry = { order, lease, state, problem: null, isKept, failures: 0, cancelTimer: nothing };
    this.entries = [...this.entries, entry];
    void this.send(entry);
  }

  private async send(entry: Entry): Promise<void> {
    entry.cancelTimer();
    this.show(entry, "sending", null);
    try {
      const committed = await entry.lease.use((version) => this.init.api.commit(entry.order, version));
      if (this.isStopped) return;
      this.drop(entry);
      this.init.onCommitted(entry.order, committed);
    } catch (error) {
      if (!this.isStopped) this.failed(entry, error);
    }
  }

  private failed(entry: Entry, error: unknown): void {
    entry.failures += 1;
    const problem = error instanceof ProblemError ? error : null;
    if (!isPassing(error)) return this.show(entry, "returned", problem);
    this.show(entry, "waiting", problem);
    entry.cancelTimer = this.init.timers.after(retryDelayMs(entry.failures), () => void this.send(entry));
  }

  private drop(entry: Entry): void {
    entry.cancelTimer();
    entry.lease.stop();
    this.entries = this.entries.filter((other) => other !== entry);
    this.init.store.removeCommit(entry.order.leaseId);
    this.init.onChange();
  }

  private show(entry: Entry, state: Entry["state"], problem: ProblemError | null): void {
    entry.state = state;
    entry.problem = problem;
    this.init.onChange();
  }
}
