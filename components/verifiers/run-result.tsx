"use client";

import type { VerifierRunResource } from "@/contracts/verifiers";
import { useRunMeasures } from "@/client/use-measures";
import { useFreshOutcomes, useVerifierOutcomes, useVerifierRun } from "@/client/use-verifiers";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { OutcomeTable } from "./outcome-table";
import { ReasonTable } from "./reason-table";
import { VerifierWorth } from "./verifier-worth";

export interface RunResultProps {
  projectId: string;
  run: VerifierRunResource;
  /** Somebody who also rates sees no rate, and no claim that they may still have to judge. */
  isRater: boolean;
}

function Worth({ projectId, run }: Omit<RunResultProps, "isRater">) {
  const measures = useRunMeasures(run.runId, run.id);
  return (
    <Loaded read={measures} skeleton={<Skeleton lines={8} />}>
      {({ verifier }) =>
        verifier === null ? null : <VerifierWorth worth={verifier} calibrationHref={`/p/${projectId}/calibration`} />
      }
    </Loaded>
  );
}

/** What a run of a verifier came to: its worth beside people, what has no score and why, and claim by claim. */
export function RunResult({ projectId, run, isRater }: RunResultProps) {
  const isWorking = run.state === "running";
  useFreshOutcomes(run.state);
  const detail = useVerifierRun(run.id, isWorking);
  const outcomes = useVerifierOutcomes(run.id, isWorking);
  return (
    <div className="space-y-7">
      {isRater ? (
        <p className="text-sm text-ink-2">
          You also judge in this project: of its scores you see those of closed responses alone, and no rate.
        </p>
      ) : (
        <Worth projectId={projectId} run={run} />
      )}
      <Loaded read={detail} skeleton={<Skeleton lines={3} />}>
        {({ reasons }) => <ReasonTable reasons={reasons} />}
      </Loaded>
      <Loaded read={outcomes} skeleton={<Skeleton lines={8} />}>
        {(rows) => (
          <div>
            <OutcomeTable projectId={projectId} rows={rows} />
            {rows.length === 0 ? null : (
              <LoadMore
                shown={countOf(rows.length, "claim")}
                hasMore={outcomes.hasMore}
                isLoading={outcomes.isLoadingMore}
                onLoadMore={outcomes.loadMore}
              />
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}
