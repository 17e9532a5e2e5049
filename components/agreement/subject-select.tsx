"use client";

import type { RescoreResource } from "@/contracts/agreement";
import type { RunResource } from "@/contracts/runs";
import type { AgreementSubject } from "@/client/use-agreement";
import { formatInstant } from "@/components/ui/format-time";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";

export interface SubjectSelectProps {
  runs: readonly RunResource[];
  rescores: readonly RescoreResource[];
  subject: AgreementSubject | null;
  onChange: (subject: AgreementSubject) => void;
}

const valueOf = (subject: AgreementSubject) => `${subject.kind}:${subject.id}`;

/** What two judgements are compared: the blind first pair of a run, or a sample with its first pass. */
export function SubjectSelect({ runs, rescores, subject, onChange }: SubjectSelectProps) {
  const options: SelectOption<string>[] = [
    ...runs.map((run) => ({
      value: `run:${run.id}`,
      label: `Run ${run.number}, ${run.system}`,
      group: "Blind first pair of a run",
    })),
    ...rescores.map((rescore) => ({
      value: `rescore:${rescore.id}`,
      label: `Run ${rescore.runNumber}, ${rescore.kind === "inter" ? "another rater" : "same rater"}, drawn ${formatInstant(rescore.drawnAt, "date") ?? rescore.drawnAt}`,
      group: "Re-score sample with its first pass",
    })),
  ];
  const choose = (value: string) => {
    const [kind, id] = value.split(":");
    if (id !== undefined) onChange({ kind: kind === "rescore" ? "rescore" : "run", id });
  };
  return (
    <Field label="Compared" required className="max-w-md">
      <Select options={options} value={subject === null ? null : valueOf(subject)} onValueChange={choose} />
    </Field>
  );
}
