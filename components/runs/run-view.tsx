import type { z } from "zod";
import type { ReactNode } from "react";
import type { runEndpoints } from "@/contracts/runs";
import { Section } from "@/components/ui/section";
import { StackedBar } from "@/components/ui/stacked-bar";
import { ChecksView } from "./checks-view";
import { CountsTable } from "./counts-table";
import { progressSegments } from "./progress-segments";
import { RunFacts } from "./run-facts";

export type RunWithChecks = z.infer<typeof runEndpoints.getRun.answer>;

export interface RunViewProps {
  run: RunWithChecks;
  /** The list of responses, which reads for itself. */
  responses: ReactNode;
  /** True where the person may open the run for judging. */
  mayOpen: boolean;
}

/** One run: where judging stands, what the checks found, its responses, where it came from. */
export function RunView({ run, responses, mayOpen }: RunViewProps) {
  return (
    <>
      <Section title="Judging" frame="sheet">
        {run.progress === null ? (
          <p className="text-sm text-ink-2">
            Not open for judging yet.{" "}
            {mayOpen
              ? "Open it once the claims are as they should be; raters then find it in their queue."
              : "A lead or an engineer opens it."}
          </p>
        ) : (
          <StackedBar
            label={`${run.progress.responses} responses by where they stand`}
            segments={progressSegments(run.progress)}
          />
        )}
      </Section>
      <Section title="Mechanical checks" lead="What code can tell. It decides nothing that takes reading.">
        <ChecksView checks={run.checks} />
      </Section>
      {responses}
      <Section title="Where it came from">
        <RunFacts run={run} />
        <CountsTable counts={run.counts} />
      </Section>
    </>
  );
}
