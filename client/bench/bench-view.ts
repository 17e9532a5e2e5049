import type { BenchTask, DraftResource, Judgement } from "@/contracts/bench";
import type { OutboxItem } from "./commit-outbox";
import type { SaveView } from "./draft-saver";

/** Everything the screen knows of the work at hand; a new value on every change. */
export interface BenchView {
  /** `done`: the one judgement that was taken up again is given. */
  readonly phase: "loading" | "judging" | "empty" | "failed" | "done";
  readonly task: BenchTask | null;
  /** What the task at hand is gone on from; null: from what the task brings. */
  readonly startFrom: Judgement | null;
  readonly save: SaveView;
  readonly draftConflict: DraftResource | null;
  readonly isLeaseLost: boolean;
  readonly outbox: readonly OutboxItem[];
  /** Why nothing could be loaded. */
  readonly failure: unknown;
  readonly progress: BenchTask["progress"] | null;
  /** The response after this one, where it is loaded. */
  readonly next: BenchTask | null;
}

/** The view before anything has arrived. */
export const BLANK_VIEW: BenchView = {
  phase: "loading",
  task: null,
  startFrom: null,
  save: { status: "saved", atMs: null },
  draftConflict: null,
  isLeaseLost: false,
  outbox: [],
  failure: null,
  progress: null,
  next: null,
};
