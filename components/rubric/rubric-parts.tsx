import { Kbd } from "@/components/ui/kbd";
import { LabelChip } from "@/components/ui/label-chip";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { EFFECT_WORDS } from "@/contracts/words";
import { CLAIM_LABELS, type ClaimLabel, type Outcome } from "@/domain/rubric/codes";
import type { RubricDefinition } from "@/domain/rubric/default-rubric";
import type { GuidelineExample, GuidelineSection } from "@/domain/rubric/guideline";
import { useRubricWords } from "@/components/ui/rubric-words";

export type RubricShown = Pick<RubricDefinition, "labels" | "guideline">;

const isClaimLabel = (code: ClaimLabel | Outcome): code is ClaimLabel => CLAIM_LABELS.some((label) => label === code);

/** In the order of the keys; what has none comes last. */
const rankOf = (key: string | null) => (key === null ? 10 : key === "0" ? 9 : Number(key));

/** What the answer says, what the source says, and the label it gets. */
export function ExampleView({ example }: { example: GuidelineExample }) {
  const words = useRubricWords();
  return (
    <div className="mt-2 rounded-sm border border-line-soft bg-canvas px-3 py-2">
      <p className="font-serif text-sm">“{example.claim}”</p>
      <p className="mt-0.5 text-xs text-ink-3">{example.source}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-ink-2">
        <LabelChip label={example.label} />
        {example.reason === null ? null : words.reasons[example.reason]}
      </p>
    </div>
  );
}

/** The examples of the whole guideline that get this label. */
const examplesOf = (guideline: readonly GuidelineSection[], code: string) =>
  guideline.flatMap((section) => section.examples.filter((example) => example.label === code));

/** Each label with its key, its condition, what it does to the rate, and the guideline's examples of it. */
export function RubricLabels({ rubric }: { rubric: RubricShown }) {
  return (
    <dl className="space-y-3">
      {rubric.labels
        .toSorted((a, b) => rankOf(a.key) - rankOf(b.key))
        .map((label) => {
          const examples = examplesOf(rubric.guideline, label.code);
          return (
            <div key={label.code} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
              <dt className="contents">
                <span>{label.key === null ? null : <Kbd keys={label.key} />}</span>
                <span className="flex flex-wrap items-center gap-x-3">
                  {isClaimLabel(label.code) ? <LabelChip label={label.code} /> : <OutcomeChip outcome={label.code} />}
                  <span className="text-xs text-ink-3">
                    {label.effect === null ? "of claims only" : EFFECT_WORDS[label.effect]}
                  </span>
                </span>
              </dt>
              <dd className="col-start-2 mt-0.5 text-sm text-ink-2">
                {label.condition}
                {examples.length === 0 ? null : (
                  <details className="mt-1">
                    <summary className="cursor-default text-xs text-ink-3 hover:text-ink">
                      {examples.length === 1 ? "An example" : `${examples.length} examples`}
                    </summary>
                    {examples.map((example) => (
                      <ExampleView key={`${example.claim} ${example.source}`} example={example} />
                    ))}
                  </details>
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

/** One hard case with its examples. */
export function GuidelineSectionView({ section }: { section: GuidelineSection }) {
  return (
    <section className="border-t border-line-soft py-3">
      <h3 className="text-sm font-[600]">{section.title}</h3>
      <p className="mt-1 max-w-[72ch] text-sm whitespace-pre-wrap text-ink-2">{section.text}</p>
      {section.examples.map((example, at) => (
        <ExampleView key={at} example={example} />
      ))}
    </section>
  );
}
