"use client";

import { Dialog as Radix } from "radix-ui";
import { X } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Kbd } from "@/components/ui/kbd";
import { LabelChip } from "@/components/ui/label-chip";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { REASON_WORDS } from "@/contracts/words";
import { CLAIM_LABELS, type ClaimLabel, type Outcome } from "@/domain/rubric/codes";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import type { GuidelineSection } from "@/domain/rubric/guideline";

export interface RubricSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Of the task at hand, as the record prints them. */
  readonly versions: { readonly rubric: string; readonly protocol: string } | null;
}

/** In the order of the keys; what has none comes last. */
const ORDER = "123045";
const rankOf = (key: string | null) => (key === null ? ORDER.length : ORDER.indexOf(key));
const LABELS = DEFAULT_RUBRIC.labels.toSorted((a, b) => rankOf(a.key) - rankOf(b.key));

const isClaimLabel = (code: ClaimLabel | Outcome): code is ClaimLabel => CLAIM_LABELS.some((label) => label === code);

function Labels() {
  return (
    <dl className="space-y-2.5">
      {LABELS.map((label) => (
        <div key={label.code} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
          <dt className="contents">
            <span>{label.key === null ? null : <Kbd keys={label.key} />}</span>
            <span>
              {isClaimLabel(label.code) ? <LabelChip label={label.code} /> : <OutcomeChip outcome={label.code} />}
            </span>
          </dt>
          <dd className="col-start-2 mt-0.5 text-sm text-ink-2">{label.condition}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ section }: { section: GuidelineSection }) {
  return (
    <section className="border-t border-line-soft py-3">
      <h3 className="text-sm font-[600]">{section.title}</h3>
      <p className="mt-1 text-sm text-ink-2">{section.text}</p>
      {section.examples.map((example) => (
        <div key={example.claim} className="mt-2 rounded-sm border border-line-soft bg-canvas px-3 py-2">
          <p className="font-serif text-sm">“{example.claim}”</p>
          <p className="mt-0.5 text-xs text-ink-3">{example.source}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-ink-2">
            <LabelChip label={example.label} />
            {example.reason === null ? null : REASON_WORDS[example.reason]}
          </p>
        </div>
      ))}
    </section>
  );
}

/** The rubric and its hard cases at the side of the bench. `h` and Escape close it. */
export function RubricSheet({ open, onOpenChange, versions }: RubricSheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          className="appear fixed inset-y-0 right-0 z-40 flex w-[min(32rem,92vw)] flex-col bg-raised shadow-overlay"
          onKeyDown={(event) => {
            if (event.key.toLowerCase() === "h" && !event.ctrlKey && !event.metaKey && !event.altKey)
              onOpenChange(false);
          }}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line-soft px-5 py-3.5">
            <div>
              <Radix.Title className="text-md font-[600]">{DEFAULT_RUBRIC.question}</Radix.Title>
              <Radix.Description className="text-xs text-ink-3">
                {versions === null
                  ? "The rubric, with the hard cases."
                  : `Rubric ${versions.rubric}, protocol ${versions.protocol}, with the hard cases.`}
              </Radix.Description>
            </div>
            <Radix.Close className={buttonClass("quiet", "sm", { iconOnly: true })} aria-label="Close">
              <X />
            </Radix.Close>
          </header>
          <ScrollFrame className="min-h-0 flex-1 px-5 py-4">
            <Labels />
            <div className="mt-5">
              {DEFAULT_RUBRIC.guideline.map((section) => (
                <Section key={section.id} section={section} />
              ))}
            </div>
          </ScrollFrame>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
