"use client";

import { useRunDeltas } from "@/client/use-measures";
import { useRuns } from "@/client/use-runs";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Loaded } from "@/components/ui/loaded";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { listOtherRuns } from "./delta-words";
import { DeltasView } from "./deltas-view";

export interface DeltasSectionProps {
  projectId: string;
  runId: string;
  besideId: string | null;
  onChoose: (runId: string) => void;
}

/** What moved between another run and this one. */
export function DeltasSection({ projectId, runId, besideId, onChoose }: DeltasSectionProps) {
  const runs = useRuns(projectId);
  const deltas = useRunDeltas(runId, besideId);
  return (
    <Section
      title="Beside another run"
      lead="What code found of both, over the same questions on the same contexts. The same figures as those of assay regress."
      frame="sheet"
    >
      <Loaded read={runs} skeleton={<Skeleton lines={3} />}>
        {(rows) => {
          const options = listOtherRuns(rows, runId);
          if (options.length === 0) return <p className="text-sm text-ink-3">The project has no other run.</p>;
          return (
            <div className="mb-5 flex flex-wrap items-end gap-3">
              <Field label="Before" required className="w-80 max-w-full">
                <Select options={options} value={besideId} onValueChange={onChoose} placeholder="Choose a run…" />
              </Field>
              {runs.hasMore ? (
                <Button busy={runs.isLoadingMore} onClick={runs.loadMore}>
                  Older runs
                </Button>
              ) : null}
            </div>
          );
        }}
      </Loaded>
      {besideId === null ? null : (
        <Loaded read={deltas} skeleton={<Skeleton lines={12} />}>
          {(data) => <DeltasView projectId={projectId} deltas={data} />}
        </Loaded>
      )}
    </Section>
  );
}
