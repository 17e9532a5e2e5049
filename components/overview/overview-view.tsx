import { ArrowRight } from "lucide-react";
import type { Overview } from "@/contracts/session";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts, type Fact } from "@/components/ui/facts";
import { LateTargets } from "@/components/gate/late-targets";
import { GateChip } from "@/components/ui/gate-chip";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { listNextSteps, type NextStep } from "./next-steps";
import { PlaceList } from "./place-list";

function StepRow({ step, isFirst }: { step: NextStep; isFirst: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line-soft py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-base font-[550]">{step.title}</p>
        <p className="text-sm text-ink-2">{step.detail}</p>
      </div>
      <ButtonLink href={step.href} variant={isFirst ? "primary" : "secondary"}>
        {step.action}
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
    </li>
  );
}

function factsOf(overview: Overview): Fact[] {
  const root = `/p/${overview.project.id}`;
  const { rater, lead, runs, golden } = overview;
  const facts: Fact[] = [];
  if (rater !== null) {
    facts.push({ term: "Your judgements", value: `${rater.committedToday} today, ${rater.committed} in all` });
  }
  if (lead !== null) {
    const value = `${lead.responsesToJudge} responses open in ${lead.openBatches} batches`;
    facts.push({ term: "Judging", value });
  }
  if (runs !== null && runs.latestRunId !== null) {
    facts.push({ term: "Runs", value: <TextLink href={`${root}/runs`}>{runs.total} imported</TextLink> });
    const gate = `${root}/runs/${runs.latestRunId}/gate`;
    facts.push({
      term: "Latest gate",
      value:
        runs.latestOutcome === null ? (
          <TextLink href={gate}>not recorded yet</TextLink>
        ) : (
          <>
            <TextLink href={gate} quiet>
              <GateChip state={runs.latestOutcome} />
            </TextLink>
            {runs.isLatestLate ? <LateTargets /> : null}
          </>
        ),
    });
  }
  if (golden !== null) {
    const value = `${golden.targetsFrozen} of ${golden.items} targets, ${golden.judgementsFrozen} reference judgements`;
    facts.push({ term: "Frozen", value: <TextLink href={`${root}/golden`}>{value}</TextLink> });
  }
  return facts;
}

function nothingWaits(overview: Overview): string {
  if (overview.lead !== null) return "No dispute, no proposal. New ones appear here by themselves.";
  if (overview.rater !== null) return "New responses appear here once a lead or an engineer opens a run for judging.";
  if (overview.runs === null) return "Members and tokens are in the menu at your name.";
  return "Runs, their gates and the record are a click away.";
}

/** The project as the caller's roles see it: what waits for them, where it stands, and where everything is. */
export function OverviewView({ overview }: { overview: Overview }) {
  const steps = listNextSteps(overview);
  const facts = factsOf(overview);
  return (
    <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div>
        {overview.project.demonstration ? (
          <Callout title="Demonstration project" className="mb-6">
            Its gate may decide on a set below the usual minimum, and every report says so.
          </Callout>
        ) : null}
        <Section title="Waits for you" frame="open">
          {steps.length === 0 ? (
            <div className="border-y border-line">
              <EmptyState title="Nothing waits for you">{nothingWaits(overview)}</EmptyState>
            </div>
          ) : (
            <ol className="border-y border-line">
              {steps.map((step, index) => (
                <StepRow key={step.key} step={step} isFirst={index === 0} />
              ))}
            </ol>
          )}
        </Section>
        {facts.length === 0 ? null : (
          <Section title="Where it stands">
            <Facts facts={facts} />
          </Section>
        )}
      </div>
      <PlaceList projectId={overview.project.id} roles={overview.project.roles} />
    </div>
  );
}
