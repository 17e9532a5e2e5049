import type { Pair, PairOutcome, VerifierUnavailable, Windows } from "./verifier";

/** What the process with the model is asked; `id` comes back with the answer. */
export type ChildOrder =
  | { readonly id: number; readonly do: "open"; readonly folder: string; readonly entailmentLabel: string | null }
  | { readonly id: number; readonly do: "cut" | "score"; readonly pairs: readonly Pair[] };

export interface OpenedModel {
  readonly name: string;
  readonly revision: string;
  readonly entailmentLabel: string;
  readonly batchSize: number;
}

export type ChildAnswer =
  | { readonly id: number; readonly opened: OpenedModel }
  | { readonly id: number; readonly windows: readonly Windows[] }
  | { readonly id: number; readonly outcomes: readonly PairOutcome[] }
  | {
      readonly id: number;
      readonly unavailable: { readonly code: VerifierUnavailable["code"]; readonly message: string };
    };
