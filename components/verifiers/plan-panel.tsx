"use client";

import { useState } from "react";
import type { VerifierResource, VerifierRunResource } from "@/contracts/verifiers";
import { usePlanVerifierRun } from "@/client/use-verifiers";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast-store";
import { SetUpHelp } from "./set-up-help";
import { KIND_WORDS, listCheaper } from "./verifier-words";

export interface PlanPanelProps {
  runId: string;
  configured: readonly ("onnx" | "http_judge")[];
  known: readonly VerifierResource[];
  runs: readonly VerifierRunResource[];
  mayPlan: boolean;
}

const ABOUT = {
  onnx: "Reads every claim beside its passages on this machine. Nothing leaves it.",
  http_judge:
    "Sends claims and passages to the address the operator set up; only the classes that the operator lets out.",
} as const;

const EVERY = "every";
const ALL_CLAIMS = { value: EVERY, label: "All that code leaves open" };

/** Plans a run of a verifier that the operator has set up: its cost is told, nothing is asked yet. */
export function PlanPanel({ runId, configured, known, runs, mayPlan }: PlanPanelProps) {
  const [bandOf, setBandOf] = useState(EVERY);
  const plan = usePlanVerifierRun((planned) =>
    notify({
      title: `Run ${planned.number} is planned`,
      description: "Read what it costs, then start it.",
      tone: "success",
    }),
  );
  if (configured.length === 0) return <SetUpHelp hasScores={known.length > 0} />;
  if (!mayPlan) return <p className="text-sm text-ink-2">A lead or an engineer plans and starts runs of a verifier.</p>;
  const cheaper = listCheaper(runs);
  const bandFor = (kind: "onnx" | "http_judge") => (kind === "http_judge" && bandOf !== EVERY ? { bandOf } : {});
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {configured.map((kind) => (
          <li key={kind} className="rounded-md border border-line bg-surface p-4">
            <h3 className="text-sm font-[550]">{KIND_WORDS[kind]}</h3>
            <p className="mt-0.5 mb-3 text-sm text-ink-2">{ABOUT[kind]}</p>
            {kind === "http_judge" && cheaper.length > 0 ? (
              <Field label="Claims to ask about" required className="mb-3">
                <Select options={[ALL_CLAIMS, ...cheaper]} value={bandOf} onValueChange={setBandOf} />
              </Field>
            ) : null}
            <Button
              busy={plan.isPending && plan.variables.body.kind === kind}
              onClick={() => plan.mutate({ params: { runId }, body: { kind, ...bandFor(kind) } })}
            >
              Plan a run
              <span className="sr-only"> of {KIND_WORDS[kind]}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Failure error={plan.error} className="mt-4" />
    </>
  );
}
