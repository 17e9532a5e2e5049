"use client";

import type { RunResource } from "@/contracts/runs";
import type { VerifierResource } from "@/contracts/verifiers";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Stored scores of a verifier, and the runs whose verdicts they are held against. */
export interface RunsChoice {
  readonly verifierId: string | null;
  readonly runIds: readonly string[];
}

export interface RunsSourceProps {
  verifiers: readonly VerifierResource[];
  runs: readonly RunResource[];
  choice: RunsChoice;
  onChange: (choice: RunsChoice) => void;
}

/** Which verifier, and which runs. */
export function RunsSource({ verifiers, runs, choice, onChange }: RunsSourceProps) {
  const toggle = (runId: string, isOn: boolean) => {
    const others = choice.runIds.filter((id) => id !== runId);
    onChange({ ...choice, runIds: isOn ? [...others, runId] : others });
  };
  return (
    <>
      <Field
        label="Verifier"
        required
        hint={verifiers.length === 0 ? "None has scored anything in this project yet." : undefined}
      >
        <Select
          options={verifiers.map(({ id, modelId, revision }) => ({ value: id, label: `${modelId}, ${revision}` }))}
          value={choice.verifierId}
          onValueChange={(verifierId) => onChange({ ...choice, verifierId })}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 text-sm font-[550]">Runs that people judged</legend>
        <div className="max-h-40 space-y-1 overflow-y-auto">
          {runs.map((run) => (
            <Checkbox
              key={run.id}
              label={`Run ${run.number}, ${run.system}`}
              checked={choice.runIds.includes(run.id)}
              onChange={(event) => toggle(run.id, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
