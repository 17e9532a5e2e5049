import type { ReactNode } from "react";
import { Section } from "@/components/ui/section";
import { StackedBar } from "@/components/ui/stacked-bar";
import { ChecksView } from "./checks-view";
import { CountsTable } from "./counts-table";
import { FirstHourView } from "./first-hour-view";
import { progressSegments } from "./progress-segments";
import { RunFacts } from "./run-facts";
import type { RunWithChecks } from "./run-with-checks";

export interface RunViewProps {
  run: RunWithChecks;
  /** The list of responses, which reads for itself. */
  responses: ReactNode;
  /** True where the person may open the run for judging. */
  mayOpen: boolean;
  /** The fewest items on which the policy decides. */
  minN: number;
}

/** One run: where judging stands, what the checks found, its responses, where it came from. */
export function RunView({ run, responses, mayOpen, minN }: RunViewProps) {
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
      <Section
        title="The first hour"
        lead="What traces alone tell, before anybody has judged. It says of no answer that it is grounded."
      >
        <FirstHourView run={run} minN={minN} />
      </Section>
      {responses}
      <Section title="Where it came from">
        <RunFacts run={run} />
        <CountsTable counts={run.counts} />
      </Section>
    </>
  );
}
