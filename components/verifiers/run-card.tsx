"use client";

import { useId, useState } from "react";
import type { VerifierRunResource } from "@/contracts/verifiers";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Facts } from "@/components/ui/facts";
import { formatValue } from "@/components/ui/format-figure";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TimeStamp } from "@/components/ui/time-stamp";
import { RunResult } from "./run-result";
import { StartRun } from "./start-run";
import { describeCost, describeUnpaid, explainStop, KIND_WORDS, RUN_STATE_WORDS } from "./verifier-words";

function RunFacts({ run }: { run: VerifierRunResource }) {
  const { verifier, forecast, spent, state } = run;
  return (
    <Facts
      facts={[
        { term: "Verifier", value: `${KIND_WORDS[verifier.kind]}, revision ${verifier.revision}` },
        { term: "Forecast", value: `${describeCost(forecast)}. ${describeUnpaid(forecast)}.` },
        { term: "Spent", value: state === "planned" ? "nothing" : describeCost(spent) },
        { term: "Planned", value: <TimeStamp at={run.createdAt} /> },
        ...(run.finishedAt === null ? [] : [{ term: "Done", value: <TimeStamp at={run.finishedAt} /> }]),
      ]}
    />
  );
}

export interface RunCardProps {
  projectId: string;
  run: VerifierRunResource;
  mayStart: boolean;
  isRater: boolean;
  /** Shows its result until it is closed. */
  isFirst: boolean;
}

/** One run of a verifier: what it costs, how far it is, what it came to. */
export function RunCard({ projectId, run, mayStart, isRater, isFirst }: RunCardProps) {
  const titleId = useId();
  const panelId = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isFirst;
  const { state, settled, claims } = run;
  const stop = explainStop(run);
  const canShow = state !== "planned" && settled > 0;
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id={titleId} className="flex flex-wrap items-center gap-2 text-base font-[550]">
          Run {run.number} · <span className="break-all">{run.verifier.modelId}</span>
          <Badge tone={RUN_STATE_WORDS[state].tone}>{RUN_STATE_WORDS[state].label}</Badge>
        </h3>
        {mayStart && (state === "planned" || state === "stopped") ? <StartRun run={run} /> : null}
      </div>
      {stop === null ? null : (
        <Callout tone="attention" className="mb-3">
          {stop}
        </Callout>
      )}
      {state === "planned" ? null : (
        <ProgressBar
          label="Claims settled"
          value={settled}
          max={claims}
          valueText={`${formatValue(settled, "count")} of ${formatValue(claims, "count")} claims`}
          className="mb-3"
        />
      )}
      <RunFacts run={run} />
      {canShow ? (
        <div className="mt-4">
          <Button size="sm" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setChosen(!isOpen)}>
            {isOpen ? "Hide what it came to" : "Show what it came to"}
            <span className="sr-only">: run {run.number}</span>
          </Button>
          <div id={panelId} hidden={!isOpen} className="mt-4">
            {isOpen ? <RunResult projectId={projectId} run={run} isRater={isRater} /> : null}
          </div>
        </div>
      ) : null}
    </section>
  );
}
