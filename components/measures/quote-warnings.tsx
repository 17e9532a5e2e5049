"use client";

import { quoteWarnings } from "@/domain/scoring/quote-trend";
import { useMeasuresOfRuns } from "@/client/use-measures";
import { useRuns } from "@/client/use-runs";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { countQuotes, describeWarning, listTrendRuns } from "./quote-trend";

/**
 * Warns, without being asked, where quotes that are nearly found, not found or not given have become more frequent than in the run of the
 * same system before this one: what a change of model shows in first.
 */
export function QuoteWarnings({ projectId, runId }: { projectId: string; runId: string }) {
  const runs = useRuns(projectId);
  const [before, here] = listTrendRuns(runs.data ?? [], runId).slice(-2);
  const found = useMeasuresOfRuns(before === undefined || here === undefined ? [] : [before.id, here.id]);
  const [was, now] = found.map(({ data }) => data?.quotes);
  if (before === undefined || was === undefined || now === undefined) return null;
  const warnings = quoteWarnings(countQuotes(was), countQuotes(now));
  if (warnings.length === 0) return null;
  return (
    <Callout tone="attention" title="Quotes are found less well than before" className="mt-4">
      {warnings.map(describeWarning).join(" ")} Against{" "}
      <TextLink href={`/p/${projectId}/runs/${before.id}/measures`}>run {before.number} of the same system</TextLink>:
      by more than chance makes of it. Has the model, or how it is asked, changed?
    </Callout>
  );
}
