import { z } from "zod";
import { ProblemError } from "@/client/problem-error";
import type { BenchApi } from "./bench-api";
import type { Timers } from "./timers";

const leaseNow = z.object({ leaseVersion: z.int() });

/** The lease's version as a `stale_version` answer has it; null for any other failure. */
export function findCurrentVersion(error: unknown): number | null {
  if (!(error instanceof ProblemError) || error.code !== "stale_version") return null;
  return leaseNow.safeParse(error.problem.current).data?.leaseVersion ?? null;
}

export const isLeaseLost = (error: unknown): boolean => error instanceof ProblemError && error.code === "lease_lost";

const shortestMs = 30_000;
const longestMs = 5 * 60_000;

/** When to renew: half way to the end, and within bounds that hold on a device whose clock is wrong. */
export function renewAfterMs(untilMs: number, nowMs: number): number {
  return Math.min(longestMs, Math.max(shortestMs, (untilMs - nowMs) / 2));
}

export interface HeldLeaseInit {
  readonly leaseId: string;
  readonly leaseVersion: number;
  readonly leaseUntil: string;
  readonly api: Pick<BenchApi, "renew">;
  readonly timers: Timers;
  /** Whether somebody is at work: a screen that was left must not hold a response for ever. */
  readonly isAttended: () => boolean;
  readonly onLost: () => void;
}

/**
 * A response that is held: renewed in the background as long as somebody is at work. What needs the lease's version (a renewal,
 * the commit) takes turns here, so that one never makes the other stale.
 */
export class HeldLease {
  private readonly init: HeldLeaseInit;
  private version: number;
  private untilMs: number;
  private turn: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private cancelTimer: () => void = () => undefined;

  constructor(init: HeldLeaseInit) {
    this.init = init;
    this.version = init.leaseVersion;
    this.untilMs = Date.parse(init.leaseUntil);
  }

  get leaseVersion(): number {
    return this.version;
  }

  /** Begins to renew. */
  start(): void {
    this.schedule(renewAfterMs(this.untilMs, this.init.timers.now()));
  }

  stop(): void {
    this.isStopped = true;
    this.cancelTimer();
  }

  /** Renews now, where the half of the time is over: somebody came back to the screen. */
  wake(): void {
    if (!this.isStopped && this.untilMs - this.init.timers.now() < shortestMs * 2) void this.renew();
  }

  /** Does something with the lease's version, in turn. A version that went stale elsewhere is taken over once. */
  use<T>(act: (leaseVersion: number) => Promise<T>): Promise<T> {
    const result = this.turn.then(async () => {
      try {
        return await act(this.version);
      } catch (error) {
        const current = findCurrentVersion(error);
        if (current === null || current === this.version) throw error;
        this.version = current;
        return act(current);
      }
    });
    this.turn = result.catch(() => undefined);
    return result;
  }

  private schedule(ms: number): void {
    this.cancelTimer();
    if (!this.isStopped) this.cancelTimer = this.init.timers.after(ms, () => void this.renew());
  }

  private async renew(): Promise<void> {
    if (this.isStopped) return;
    if (!this.init.isAttended()) return this.schedule(shortestMs);
    try {
      const held = await this.use((version) => this.init.api.renew(this.init.leaseId, version));
      this.version = held.leaseVersion;
      this.untilMs = Date.parse(held.leaseUntil);
      this.schedule(renewAfterMs(this.untilMs, this.init.timers.now()));
    } catch (error) {
      if (this.isStopped) return;
      if (isLeaseLost(error)) this.init.onLost();
      else this.schedule(shortestMs);
    }
  }
}
