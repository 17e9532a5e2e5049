import { type DraftResource, draft as draftShape, type Judgement } from "@/contracts/bench";
import { ProblemError } from "@/client/problem-error";
import type { BenchApi } from "./bench-api";
import { isSameJudgement } from "./start-draft";
import { retryDelayMs, type Timers } from "./timers";
import type { WorkStore } from "./work-store";

/** Why the last change is not on the server. */
export type UnsavedCause = "offline" | "lease_lost" | "signed_out" | "conflict" | "refused";

/** Whether the judgement is on the server; `isKept`: it is on this device all the same. */
export type SaveView =
  | { readonly status: "saved"; readonly atMs: number | null }
  | { readonly status: "saving" }
  | { readonly status: "unsaved"; readonly cause: UnsavedCause; readonly isKept: boolean };

export interface DraftSaverInit {
  readonly leaseId: string;
  /** Version of the server's draft that the judgement started from; 0 where there was none. */
  readonly baseVersion: number;
  readonly savedAtMs: number | null;
  readonly api: Pick<BenchApi, "saveDraft">;
  readonly store: WorkStore;
  readonly timers: Timers;
  readonly onChange: () => void;
}

const quietMs = 600;

function causeOf(error: unknown): UnsavedCause {
  if (!(error instanceof ProblemError)) return "offline";
  if (error.code === "lease_lost") return "lease_lost";
  if (error.code === "not_signed_in") return "signed_out";
  if (error.code === "stale_draft") return "conflict";
  return error.status >= 500 || error.code === "too_many_requests" ? "offline" : "refused";
}

/**
 * Keeps one judgement: on this device at once, on the server after a moment of quiet. One request at a time; what changes
 * meanwhile is sent after it. Without a connection it tries again by itself.
 */
export class DraftSaver {
  view: SaveView;
  /** The server's draft where another tab saved a later one; nothing is sent until somebody has chosen. */
  conflict: DraftResource | null = null;
  private readonly init: DraftSaverInit;
  private baseVersion: number;
  private latest: Judgement | null = null;
  private isSending = false;
  private isStopped = false;
  private failures = 0;
  private cancelTimer: () => void = () => undefined;

  constructor(init: DraftSaverInit) {
    this.init = init;
    this.baseVersion = init.baseVersion;
    this.view = { status: "saved", atMs: init.savedAtMs };
  }

  /** The judgement changed. */
  change(judgement: Judgement): void {
    if (this.isStopped) return;
    this.latest = judgement;
    const isKept = this.keep(judgement, false);
    if (this.conflict !== null) return this.show({ status: "unsaved", cause: "conflict", isKept });
    const { view } = this;
    // While it can't be sent, the line says so all along and doesn't flicker.
    if (view.status === "unsaved" && view.cause !== "refused") this.show({ ...view, isKept });
    else this.show({ status: "saving" });
    this.schedule(view.status === "unsaved" ? retryDelayMs(this.failures) : quietMs);
  }

  /** Sends at once what is waiting: the connection came back, or the page is being left. */
  flush(): void {
    if (this.latest === null || this.conflict !== null) return;
    this.cancelTimer();
    void this.send();
  }

  /** Another draft is on the server than the one this started from. */
  meetConflict(theirs: DraftResource, mine: Judgement): void {
    this.latest = mine;
    this.conflict = theirs;
    this.show({ status: "unsaved", cause: "conflict", isKept: this.keep(mine, false) });
  }

  /** Goes on with what is on this screen; the server's draft is overwritten. */
  keepMine(): void {
    if (this.conflict === null) return;
    this.baseVersion = this.conflict.version;
    this.conflict = null;
    this.show({ status: "saving" });
    this.flush();
  }

  /** Goes on with the server's draft, and answers it; what was on this screen can still be undone to. */
  takeTheirs(): Judgement | null {
    const theirs = this.conflict;
    if (theirs === null) return null;
    this.conflict = null;
    this.latest = null;
    this.baseVersion = theirs.version;
    this.keep(theirs.judgement, true);
    this.show({ status: "saved", atMs: Date.parse(theirs.savedAt) });
    return theirs.judgement;
  }

  /** The judgement is committed or given up: nothing more is sent. */
  stop(): void {
    this.isStopped = true;
    this.cancelTimer();
  }

  private keep(judgement: Judgement, isSent: boolean): boolean {
    const { leaseId, store, timers } = this.init;
    return store.writeDraft({ leaseId, baseVersion: this.baseVersion, judgement, keptAtMs: timers.now(), isSent });
  }

  private schedule(ms: number): void {
    this.cancelTimer();
    this.cancelTimer = this.init.timers.after(ms, () => void this.send());
  }

  private async send(): Promise<void> {
    const judgement = this.latest;
    if (this.isSending || this.isStopped || judgement === null || this.conflict !== null) return;
    this.isSending = true;
    try {
      const saved = await this.init.api.saveDraft(this.init.leaseId, this.baseVersion, judgement);
      this.arrived(judgement, saved.version);
    } catch (error) {
      this.failed(error, judgement);
    } finally {
      this.isSending = false;
    }
  }

  private arrived(judgement: Judgement, version: number): void {
    this.failures = 0;
    this.baseVersion = version;
    if (this.isStopped) return;
    if (this.latest !== judgement) {
      this.schedule(quietMs);
      this.show({ status: "saving" });
      return;
    }
    this.latest = null;
    this.keep(judgement, true);
    this.show({ status: "saved", atMs: this.init.timers.now() });
  }

  private failed(error: unknown, judgement: Judgement): void {
    if (this.isStopped) return;
    const cause = causeOf(error);
    this.failures += 1;
    const isKept = this.keep(this.latest ?? judgement, false);
    if (cause === "conflict" && error instanceof ProblemError) {
      const theirs = draftShape.safeParse(error.problem.current).data ?? null;
      // Our own draft, whose answer was lost on the way: there is nothing to choose.
      if (theirs !== null && isSameJudgement(theirs.judgement, judgement))
        return this.arrived(judgement, theirs.version);
      this.conflict = theirs;
    }
    this.show({ status: "unsaved", cause, isKept });
    if (cause === "offline" || cause === "signed_out" || (cause === "conflict" && this.conflict === null)) {
      this.schedule(retryDelayMs(this.failures));
    }
  }

  private show(view: SaveView): void {
    this.view = view;
    this.init.onChange();
  }
}
