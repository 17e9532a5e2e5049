"use client";

import { MessageSquareWarning } from "lucide-react";
import type { OwnRuling } from "@/contracts/disputes";
import { RULING_CAUSE_WORDS } from "@/contracts/process-words";
import { REASON_WORDS } from "@/contracts/words";
import { useAppendDissent, useOwnRulings } from "@/client/use-disputes";
import { Button } from "@/components/ui/button";
import { LabelChip } from "@/components/ui/label-chip";
import { Loaded } from "@/components/ui/loaded";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TimeStamp } from "@/components/ui/time-stamp";
import { notify } from "@/components/ui/toast-store";
import { questionWords } from "@/components/ui/question-words";

function AppendDissent({ ruling }: { ruling: OwnRuling }) {
  const append = useAppendDissent(() => notify({ title: "Your dissent stands beside the ruling", tone: "success" }));
  const { disputeId, question } = ruling;
  return (
    <ReasonDialog
      title="Append a dissent?"
      description="It stands beside the ruling and changes nothing: neither your judgement, nor the ruling, nor the verdict. It is appended once and not edited."
      confirmLabel="Append it"
      reasonLabel="Why you see it otherwise"
      busy={append.isPending}
      error={append.error}
      onConfirm={(text, close) => append.mutate({ params: { disputeId }, body: { text } }, { onSuccess: close })}
      trigger={
        <Button size="sm" icon={<MessageSquareWarning />}>
          Dissent
          <span className="sr-only">: {questionWords(question)}</span>
        </Button>
      }
    />
  );
}

function Ruling({ ruling }: { ruling: OwnRuling }) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line-soft px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-96 space-y-1.5">
        <p className="flex flex-wrap items-center gap-2 text-base font-[550]">
          {questionWords(ruling.question)}
          <OutcomeChip outcome={ruling.outcome} short chipStyle="plain" />
        </p>
        <ul className="space-y-1 text-sm text-ink-2">
          {ruling.claims.map((claim, at) => (
            <li key={at} className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-60">{claim.text}</span>
              <span className="text-xs text-ink-3">you</span>
              <LabelChip label={claim.own} short chipStyle="plain" />
              <span className="text-xs text-ink-3">ruled</span>
              <LabelChip label={claim.ruled} short chipStyle="plain" />
              {claim.ruledReason === null ? null : <span className="text-xs">{REASON_WORDS[claim.ruledReason]}</span>}
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-2">
          <span className="text-ink-3">{RULING_CAUSE_WORDS[ruling.cause]}: </span>
          <span className="whitespace-pre-wrap">{ruling.reason}</span>
        </p>
        {ruling.dissent === null ? null : (
          <p className="border-l-2 border-line pl-2 text-sm whitespace-pre-wrap text-ink-2">
            <span className="text-ink-3">Your dissent: </span>
            {ruling.dissent.text}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-3 text-xs text-ink-3">
        <TimeStamp at={ruling.at} />
        {ruling.dissent === null ? <AppendDissent ruling={ruling} /> : null}
      </div>
    </li>
  );
}

/** Rulings on what the caller judged: no names, and of the judgements their own alone. Nothing is drawn where there is none. */
export function OwnRulings({ projectId }: { projectId: string }) {
  const rulings = useOwnRulings(projectId);
  return (
    <Loaded read={rulings} skeleton={<Skeleton lines={3} />}>
      {(items) =>
        items.length === 0 ? null : (
          <Section title="Rulings on what you judged">
            <ul className="rounded-md border border-line bg-surface">
              {items.map((ruling) => (
                <Ruling key={ruling.disputeId} ruling={ruling} />
              ))}
            </ul>
          </Section>
        )
      }
    </Loaded>
  );
}
