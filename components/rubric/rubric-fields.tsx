import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import type { RubricTextInput } from "@/contracts/rubrics";
import { EFFECT_WORDS } from "@/contracts/words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { CLAIM_LABELS } from "@/domain/rubric/codes";
import { LABEL_KEYS } from "@/domain/rubric/code-texts";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { newSectionId, reasonsOf, type RubricEdit } from "./rubric-form";

export interface RubricFieldsProps {
  readonly text: RubricTextInput;
  readonly edit: (edit: RubricEdit) => void;
  /** What is wrong with a field, by its path. */
  readonly errorOf: (field: string) => string | undefined;
}

const KEY_OPTIONS = LABEL_KEYS.map((key) => ({ value: key, label: key }));

function effectOf(code: string): string {
  const effect = DEFAULT_RUBRIC.labels.find((label) => label.code === code)?.effect ?? null;
  return effect === null ? "of claims only" : EFFECT_WORDS[effect];
}

function LabelFields({ text, edit, errorOf }: RubricFieldsProps) {
  return (
    <div className="space-y-5">
      {text.labels.map((label) => {
        const { code } = label;
        const field = `labels.${code}`;
        const isOfClaims = CLAIM_LABELS.some((claim) => claim === code);
        return (
          <fieldset key={code} className="rounded-md border border-line bg-surface p-3">
            <legend className="px-1 text-xs text-ink-3">
              <span className="font-[550] text-ink">{label.word || code}</span>: {effectOf(code)}
            </legend>
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_5rem]">
              <Field label="Word" required error={errorOf(`${field}.word`)}>
                <Input
                  value={label.word}
                  maxLength={80}
                  onChange={(event) => edit({ type: "label", code, part: { word: event.target.value } })}
                />
              </Field>
              <Field label="Short word" required error={errorOf(`${field}.shortWord`)}>
                <Input
                  value={label.shortWord}
                  maxLength={24}
                  onChange={(event) => edit({ type: "label", code, part: { shortWord: event.target.value } })}
                />
              </Field>
              {isOfClaims ? (
                <Field label="Key" required error={errorOf(`${field}.key`)}>
                  <Select
                    options={KEY_OPTIONS}
                    value={label.key}
                    onValueChange={(key) => edit({ type: "label", code, part: { key } })}
                  />
                </Field>
              ) : null}
            </div>
            <Field label="Given when" required className="mt-3" error={errorOf(`${field}.condition`)}>
              <Textarea
                rows={2}
                value={label.condition}
                maxLength={500}
                onChange={(event) => edit({ type: "label", code, part: { condition: event.target.value } })}
              />
            </Field>
          </fieldset>
        );
      })}
    </div>
  );
}

function ReasonFields({ text, edit, errorOf }: RubricFieldsProps) {
  return (
    <div className="grid gap-3">
      {text.reasons.map(({ code, word }) => (
        <Field key={code} label={code.replaceAll("_", " ")} required error={errorOf(`reasons.${code}.word`)}>
          <Input
            value={word}
            maxLength={160}
            onChange={(event) => edit({ type: "reason", code, word: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

type ExampleProps = RubricFieldsProps & { at: number; place: number };

function ExampleFields({ text, edit, errorOf, at, place }: ExampleProps) {
  const example = text.guideline[at]?.examples[place];
  if (example === undefined) return null;
  const field = `guideline.${at}.examples.${place}`;
  const wordOfLabel = (code: string) => text.labels.find((label) => label.code === code)?.word ?? code;
  const wordOfReason = (code: string) => text.reasons.find((reason) => reason.code === code)?.word ?? code;
  const set = (part: Partial<typeof example>) => edit({ type: "example", at, place, part });
  const reasons = reasonsOf(example.label);
  return (
    <fieldset className="rounded-sm border border-line-soft bg-canvas p-3">
      <legend className="flex items-center gap-2 px-1 text-xs text-ink-3">
        Example {place + 1}
        <IconButton
          label={`Remove example ${place + 1}`}
          size="sm"
          icon={<X />}
          onClick={() => edit({ type: "removeExample", at, place })}
        />
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="The answer says" required error={errorOf(`${field}.claim`)}>
          <Textarea
            rows={2}
            value={example.claim}
            maxLength={1000}
            onChange={(event) => set({ claim: event.target.value })}
          />
        </Field>
        <Field label="The source says" required error={errorOf(`${field}.source`)}>
          <Textarea
            rows={2}
            value={example.source}
            maxLength={1000}
            onChange={(event) => set({ source: event.target.value })}
          />
        </Field>
        <Field label="Label" required>
          <Select
            options={CLAIM_LABELS.map((code) => ({ value: code, label: wordOfLabel(code) }))}
            value={example.label}
            onValueChange={(label) => set({ label })}
          />
        </Field>
        {reasons.length === 0 ? null : (
          <Field label="Reason" required error={errorOf(`${field}.reason`)}>
            <Select
              options={reasons.map((code) => ({ value: code, label: wordOfReason(code) }))}
              value={example.reason}
              onValueChange={(reason) => set({ reason })}
            />
          </Field>
        )}
      </div>
    </fieldset>
  );
}

function SectionFields(props: RubricFieldsProps & { at: number }) {
  const { text, edit, errorOf, at } = props;
  const section = text.guideline[at];
  if (section === undefined) return null;
  const name = section.title || `Case ${at + 1}`;
  const missing = errorOf(`guideline.${at}`);
  return (
    <details className="group rounded-md border border-line bg-surface" open={section.title === ""}>
      <summary className="flex cursor-default items-center gap-2 px-3 py-2 text-sm font-[550]">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="text-xs font-normal text-ink-3">{section.examples.length} examples</span>
      </summary>
      <div className="space-y-3 border-t border-line-soft p-3">
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<ArrowUp />}
            disabled={at === 0}
            onClick={() => edit({ type: "moveSection", at, by: -1 })}
          >
            Up
          </Button>
          <Button
            size="sm"
            icon={<ArrowDown />}
            disabled={at === text.guideline.length - 1}
            onClick={() => edit({ type: "moveSection", at, by: 1 })}
          >
            Down
          </Button>
          <Button size="sm" icon={<X />} onClick={() => edit({ type: "removeSection", at })}>
            Remove this case
          </Button>
        </div>
        <Field label="Title" required error={errorOf(`guideline.${at}.title`)}>
          <Input
            value={section.title}
            maxLength={120}
            onChange={(event) => edit({ type: "section", at, part: { title: event.target.value } })}
          />
        </Field>
        <Field label="What to do" required error={errorOf(`guideline.${at}.text`)}>
          <Textarea
            value={section.text}
            maxLength={4000}
            onChange={(event) => edit({ type: "section", at, part: { text: event.target.value } })}
          />
        </Field>
        {section.examples.map((_, place) => (
          <ExampleFields key={place} {...props} place={place} />
        ))}
        {missing === undefined ? null : <p className="text-xs text-danger">{missing}</p>}
        <Button size="sm" icon={<Plus />} onClick={() => edit({ type: "addExample", at })}>
          Add an example
        </Button>
      </div>
    </details>
  );
}

/** Everything of a rubric that people write, part by part. */
export function RubricFields(props: RubricFieldsProps) {
  const { text, edit, errorOf } = props;
  return (
    <div className="space-y-8">
      <section className="space-y-3">
        <h2 className="text-md font-[600]">Name and question</h2>
        <Field
          label="Name"
          hint="Printed before the number of the version, as in ward-notes/2."
          required
          error={errorOf("id")}
        >
          <Input
            mono
            value={text.id}
            maxLength={60}
            onChange={(event) => edit({ type: "name", id: event.target.value })}
          />
        </Field>
        <Field label="The question of each claim" required error={errorOf("question")}>
          <Input
            value={text.question}
            maxLength={200}
            onChange={(event) => edit({ type: "question", question: event.target.value })}
          />
        </Field>
      </section>
      <section>
        <h2 className="text-md font-[600]">Labels</h2>
        <p className="mb-3 max-w-[60ch] text-sm text-ink-3">
          Words, keys and conditions are yours. What a label does to the rate is fixed, so that a gate means the same
          whoever writes the rubric.
        </p>
        <LabelFields {...props} />
      </section>
      <section className="space-y-2">
        <h2 className="text-md font-[600]">Hard cases</h2>
        {text.guideline.map((section, at) => (
          <SectionFields key={section.id} {...props} at={at} />
        ))}
        <Button icon={<Plus />} onClick={() => edit({ type: "addSection", id: newSectionId(text) })}>
          Add a case
        </Button>
      </section>
      <section>
        <details>
          <summary className="mb-3 cursor-default text-md font-[600]">Reasons of a fail</summary>
          <ReasonFields {...props} />
        </details>
      </section>
    </div>
  );
}
