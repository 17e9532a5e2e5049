import type { DisputeResource } from "@/contracts/disputes";
import { RULING_CAUSE_WORDS } from "@/contracts/process-words";
import { SEVERITY_WORDS } from "@/contracts/words";
import { Facts } from "@/components/ui/facts";
import { LabelChip } from "@/components/ui/label-chip";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { TimeStamp } from "@/components/ui/time-stamp";
import { ReasonWord } from "@/components/ui/reason-word";

type Adjudication = NonNullable<DisputeResource["adjudication"]>;

/** What a lead ruled, and why. */
export function AdjudicationView({
  adjudication,
  title = "The ruling",
}: {
  adjudication: Adjudication;
  title?: string;
}) {
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface p-4">
      <h2 className="mb-2 text-md font-[600]">{title}</h2>
      <Facts
        facts={[
          { term: "Comes to", value: <OutcomeChip outcome={adjudication.outcome} /> },
          { term: "By", value: adjudication.leadName },
          { term: "At", value: <TimeStamp at={adjudication.at} /> },
          { term: "Cause", value: RULING_CAUSE_WORDS[adjudication.cause] },
          { term: "Why", value: <span className="whitespace-pre-wrap">{adjudication.reason}</span> },
        ]}
      />
    </section>
  );
}

/** What was ruled of one claim; null where the ruling says nothing of it. */
export function RuledClaimView({ adjudication, claimId }: { adjudication: Adjudication | null; claimId: string }) {
  const ruled = adjudication?.claims.find((claim) => claim.claimId === claimId);
  if (ruled === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="eyebrow">Ruled</span>
      <LabelChip label={ruled.label} />
      {ruled.reason === null ? null : <ReasonWord reason={ruled.reason} />}
      {ruled.severity === null ? null : <span className="text-ink-3">{SEVERITY_WORDS[ruled.severity]}</span>}
    </p>
  );
}
