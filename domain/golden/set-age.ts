const DAY_MS = 86_400_000;

/** After so many days without a new question a set is said to have stopped growing. */
export const STOPPED_AFTER_DAYS = 90;

/** One member of a set, as its age is told. Instants in ms since the epoch. */
export interface AgedMember {
  /** When the question's first target was frozen: it grew the set. */
  readonly firstFrozenAtMs: number;
  /** When the present target was. */
  readonly frozenAtMs: number;
}

/** How old a set is; whole days, counted down. */
export interface SetAge {
  readonly members: number;
  readonly oldestDays: number;
  readonly medianDays: number;
  readonly newestDays: number;
  /** Days since a question came in that was not there before. */
  readonly sinceGrowthDays: number;
  readonly hasStoppedGrowing: boolean;
}

const daysBetween = (fromMs: number, toMs: number): number => Math.max(0, Math.floor((toMs - fromMs) / DAY_MS));

/** Age and growth of a set now; null for an empty one, which has neither. The median of an even count is the lower of the two middle ones. */
export function ageOfSet(members: readonly AgedMember[], nowMs: number): SetAge | null {
  const ages = members.map(({ frozenAtMs }) => daysBetween(frozenAtMs, nowMs)).toSorted((a, b) => a - b);
  const [newestDays] = ages;
  const oldestDays = ages.at(-1);
  const medianDays = ages[Math.floor((ages.length - 1) / 2)];
  if (newestDays === undefined || oldestDays === undefined || medianDays === undefined) return null;
  const grownAtMs = members.reduce((latest, { firstFrozenAtMs }) => Math.max(latest, firstFrozenAtMs), 0);
  const sinceGrowthDays = daysBetween(grownAtMs, nowMs);
  return {
    members: members.length,
    oldestDays,
    medianDays,
    newestDays,
    sinceGrowthDays,
    hasStoppedGrowing: sinceGrowthDays >= STOPPED_AFTER_DAYS,
  };
}
