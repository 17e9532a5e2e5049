import type { BenchTask, DraftResource, Judgement } from "@/contracts/bench";
import { canonicalJson } from "@/domain/audit/canonical-json";
import type { KeptDraft } from "./work-store";

/** What a rater goes on from. */
export interface DraftStart {
  /** Null: from what the task brings. */
  readonly judgement: Judgement | null;
  /** Version of the server's draft that it stands on; 0 where there is none. */
  readonly baseVersion: number;
  readonly savedAtMs: number | null;
  /** This device has changes that the server lacks. */
  readonly isUnsent: boolean;
  /** The server's draft where both changed: somebody has to choose. */
  readonly theirs: DraftResource | null;
}

/** The same judgement, whatever the order of its fields. A text that has no canonical form equals nothing. */
export function isSameJudgement(a: Judgement, b: Judgement): boolean {
  try {
    return canonicalJson(a) === canonicalJson(b);
  } catch {
    return false;
  }
}

/** Weighs the draft kept on this device against the one that came with the task. */
export function chooseStart(task: BenchTask, kept: KeptDraft | null): DraftStart {
  const theirs = task.draft;
  const version = theirs?.version ?? 0;
  const savedAtMs = theirs === null ? null : Date.parse(theirs.savedAt);
  const fromServer = { judgement: null, baseVersion: version, savedAtMs, isUnsent: false, theirs: null };
  if (kept === null) return fromServer;
  const { judgement, baseVersion, keptAtMs } = kept;
  if (kept.isSent) {
    // The task was loaded before the draft was last sent, as when one comes back to it.
    if (baseVersion <= version) return fromServer;
    return { judgement, baseVersion, savedAtMs: keptAtMs, isUnsent: false, theirs: null };
  }
  if (baseVersion >= version) return { judgement, baseVersion, savedAtMs, isUnsent: true, theirs: null };
  if (theirs === null || isSameJudgement(theirs.judgement, judgement)) return fromServer;
  return { judgement, baseVersion, savedAtMs, isUnsent: true, theirs };
}
