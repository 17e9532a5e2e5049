import type { BenchTask } from "@/contracts/bench";
import type { HeldLease } from "./held-lease";

/** A response that is held, and its lease. */
export interface Held {
  readonly task: BenchTask;
  readonly lease: HeldLease;
}

export interface QueueLoaderInit {
  readonly takeNext: (except: readonly string[]) => Promise<BenchTask | null>;
  readonly hold: (task: BenchTask) => Held;
  /** Leases of the response at hand and of commits on their way. */
  readonly heldIds: () => readonly string[];
  readonly onChange: () => void;
}

/** Takes responses from the queue: one for now and one ahead, never the same twice. */
export class QueueLoader {
  next: Held | null = null;
  private readonly init: QueueLoaderInit;
  private ahead: Promise<void> | null = null;
  private isStopped = false;

  constructor(init: QueueLoaderInit) {
    this.init = init;
  }

  /** The response loaded ahead, else the next one; null where nothing is left. Throws what the server answers. */
  async take(): Promise<Held | null> {
    if (this.ahead !== null) await this.ahead;
    const ready = this.shift();
    if (ready !== null) return ready;
    const task = await this.init.takeNext(this.init.heldIds());
    return task === null ? null : this.init.hold(task);
  }

  /** The response loaded ahead, if it is there. */
  shift(): Held | null {
    const { next } = this;
    this.next = null;
    return next;
  }

  /** Puts a response back to be the next one; answers the one that has to make room. */
  unshift(held: Held): Held | null {
    const { next } = this;
    this.next = held;
    return next;
  }

  /** Loads one ahead, unless one is there or on its way. */
  loadAhead(): void {
    if (this.next !== null || this.ahead !== null || this.isStopped) return;
    this.ahead = this.fetchAhead().finally(() => {
      this.ahead = null;
    });
  }

  /** Nothing more is loaded; answers the response that was ready. */
  stop(): Held | null {
    this.isStopped = true;
    return this.shift();
  }

  private async fetchAhead(): Promise<void> {
    try {
      const task = await this.init.takeNext(this.init.heldIds());
      if (this.isStopped || task === null || this.init.heldIds().includes(task.leaseId)) return;
      this.next = this.init.hold(task);
      this.init.onChange();
    } catch {
      // Loading ahead is a convenience: where it fails, Enter loads the next one itself and says so if it can't.
    }
  }
}
