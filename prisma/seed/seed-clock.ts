const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long before today a world begins whose start is not given. */
const ageMs = 28 * dayMs;
/** Everything of the sample happens within so many days of its start. */
const spanMs = 23 * dayMs;

/** Time in a seeded world: it stands still until it is moved, and moves forward only. */
export class SeedClock {
  readonly #startMs: number;
  #nowMs: number;

  /** @param startMs midnight UTC of the first day */
  constructor(startMs: number) {
    this.#startMs = startMs;
    this.#nowMs = startMs;
  }

  readonly now = (): Date => new Date(this.#nowMs);

  /** Moves to a time of day: day 0 is the first, times in minutes after midnight UTC. @throws Error for a time that is past. */
  goTo(day: number, minute: number): void {
    const toMs = this.#startMs + day * dayMs + minute * minuteMs;
    if (toMs < this.#nowMs) throw new Error(`day ${day} minute ${minute} is past`);
    this.#nowMs = toMs;
  }

  addMinutes(minutes: number): void {
    this.#nowMs += minutes * minuteMs;
  }
}

/**
 * Midnight UTC of the day on which a world begins: the given one, else four weeks ago, so that nothing in it is too old to be carried over
 * and a second look after a fortnight is due.
 * @throws Error for a start from which the sample would reach into the future.
 */
export function findStartMs(startsOn: string | null, nowMs: number): number {
  if (startsOn === null) return Math.floor((nowMs - ageMs) / dayMs) * dayMs;
  const startMs = Date.parse(`${startsOn}T00:00:00Z`);
  if (Number.isNaN(startMs)) throw new Error(`${startsOn} is no day`);
  if (startMs + spanMs > nowMs) throw new Error(`a sample that starts on ${startsOn} would reach into the future`);
  return startMs;
}
