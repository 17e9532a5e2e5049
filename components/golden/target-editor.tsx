"use client";

import type { RetrievedChunkResource } from "@/contracts/bench";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { AddByLink } from "./add-by-link";
import { PassageList } from "./passage-list";
import type { Passage } from "./read-source-link";
import { joinPassages, type TargetForm } from "./target-form";

export interface TargetEditorProps {
  projectId: string;
  form: TargetForm;
  chunks: readonly RetrievedChunkResource[];
  onChange: (form: TargetForm) => void;
}

const ANSWERABLE = [
  { value: "yes", label: "Yes", hint: "At least one passage of the corpus supports an answer." },
  { value: "no", label: "No", hint: "It is about the corpus at a date, so it needs the searches that were made." },
] as const;

const isSame = (a: Passage, b: Passage) =>
  a.versionId === b.versionId && a.startCp === b.startCp && a.endCp === b.endCp;

/** What a question should be answered with, as a lead writes it down. */
export function TargetEditor({ projectId, form, chunks, onChange }: TargetEditorProps) {
  const set = (part: Partial<TargetForm>) => onChange({ ...form, ...part });
  return (
    <div className="space-y-5">
      <RadioGroup
        legend="Can the corpus answer it?"
        options={ANSWERABLE}
        value={form.answerable === null ? null : form.answerable ? "yes" : "no"}
        onValueChange={(value) => set({ answerable: value === "yes" })}
      />
      <Field label="As of" hint="The date for which it is asked." required className="max-w-44">
        <Input type="date" value={form.asOf} onChange={(event) => set({ asOf: event.target.value })} />
      </Field>
      {form.answerable === false ? (
        <Field label="Searches made" hint="What was looked for, where, and what came nearest." required>
          <Textarea
            value={form.searches}
            maxLength={4000}
            onChange={(event) => set({ searches: event.target.value })}
          />
        </Field>
      ) : null}
      {form.answerable === true ? (
        <>
          <PassageList
            projectId={projectId}
            title="Supporting passages"
            none="None yet: pick sentences beside, or add a link."
            passages={form.passages}
            chunks={chunks}
            onRemove={(gone) => set({ passages: form.passages.filter((passage) => !isSame(passage, gone)) })}
          />
          <AddByLink onAdd={(passage) => set({ passages: joinPassages([...form.passages, passage]) })} />
        </>
      ) : null}
      {form.answerable === true ? (
        <Field label="Expected answer" hint="One that would do, in full. Raters never see it.">
          <Textarea
            value={form.expectedAnswer}
            maxLength={8000}
            onChange={(event) => set({ expectedAnswer: event.target.value })}
          />
        </Field>
      ) : null}
      {form.answerable === false ? (
        <Field label="Expected refusal" hint="How a system should decline it.">
          <Textarea
            value={form.expectedRefusal}
            maxLength={8000}
            onChange={(event) => set({ expectedRefusal: event.target.value })}
          />
        </Field>
      ) : null}
      <Field label="Points an answer must make" hint="One a line.">
        <Textarea value={form.points} onChange={(event) => set({ points: event.target.value })} />
      </Field>
      {form.nearMisses.length === 0 ? null : (
        <PassageList
          projectId={projectId}
          title="Near misses"
          none=""
          passages={form.nearMisses}
          chunks={chunks}
          onRemove={(gone) => set({ nearMisses: form.nearMisses.filter((passage) => !isSame(passage, gone)) })}
        />
      )}
    </div>
  );
}
