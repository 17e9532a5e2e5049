"use client";

import type { RunMetrics } from "./list-measures";
import type { VerifierRunResource } from "@/contracts/verifiers";
import { listReadable, runLabel } from "@/components/verifiers/verifier-words";
import { VerifierWorth } from "@/components/verifiers/verifier-worth";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";

export interface VerifierSectionProps {
  projectId: string;
  runId: string;
  runs: readonly VerifierRunResource[];
  chosenId: string | null;
  onChoose: (verifierRunId: string) => void;
  verifier: RunMetrics["verifier"];
  /** Somebody who also rates is told no score. */
  isRater: boolean;
}

function Content({ projectId, runId, runs, chosenId, onChoose, verifier, isRater }: VerifierSectionProps) {
  const readable = listReadable(runs);
  if (readable.length === 0) {
    return (
      <EmptyState
        title="No verifier has read this run"
        action={<ButtonLink href={`/p/${projectId}/runs/${runId}/verifiers`}>Verifiers on this run</ButtonLink>}
      >
        Plan a run of one, and its cost is told beforehand; or import scores computed elsewhere.
      </EmptyState>
    );
  }
  if (isRater) {
    return (
      <p className="text-sm text-ink-2">
        You also judge in this project, so a verifier’s word isn’t shown to you: it could reach you before your own.
      </p>
    );
  }
  return (
    <div className="space-y-5">
      <Field label="Run of a verifier" required className="max-w-md">
        <Select
          options={readable.map((run) => ({ value: run.id, label: runLabel(run) }))}
          value={chosenId}
          onValueChange={onChoose}
        />
      </Field>
      {verifier === null ? null : <VerifierWorth worth={verifier} calibrationHref={`/p/${projectId}/calibration`} />}
    </div>
  );
}

/** What a verifier is worth on this run. */
export function VerifierSection(props: VerifierSectionProps) {
  const href = `/p/${props.projectId}/runs/${props.runId}/verifiers`;
  return (
    <Section
      title={
        <span className="inline-flex items-center gap-2">
          Verifier <Badge tone="undecided">from a model</Badge>
        </span>
      }
      frame="sheet"
      actions={<ButtonLink href={href}>Its runs</ButtonLink>}
    >
      <Content {...props} />
    </Section>
  );
}
