import type { FigureReason } from "@/domain/agreement/figure";
import { explainUndefined } from "@/domain/agreement/explain-undefined";

const share = (value: number): string => value.toFixed(4);

/** A figure, worked out here or told by a server. */
interface PrintedFigure {
  readonly value: number | null;
  readonly n: number;
  readonly ci?: { readonly lo: number; readonly hi: number; readonly level: number } | undefined;
  readonly reason?: FigureReason | undefined;
  readonly flags: readonly string[];
}

/** A figure for a person: its value with its interval and its flags, or why there is none. */
export function printFigure({ value, n, ci, reason, flags }: PrintedFigure): string {
  if (value === null) return reason === undefined ? "not defined" : explainUndefined(reason);
  const interval = ci === undefined ? "" : ` (${Math.round(100 * ci.level)} % ${share(ci.lo)} to ${share(ci.hi)})`;
  const remarks = flags.length === 0 ? "" : ` [${flags.join(", ")}]`;
  return `${share(value)}${interval}, n ${n}${remarks}`;
}
