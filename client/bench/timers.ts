/** Time as the bench uses it; handed in, so that tests turn the hands themselves. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Does `act` after `ms`; the answer takes it back. */
  after(ms: number, act: () => void): () => void;
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

const firstMs = 1_000;
const mostMs = 30_000;

/** How long to wait before trying again: doubling from a second to half a minute. */
export const retryDelayMs = (failures: number): number => Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
