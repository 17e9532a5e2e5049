"use client";

import { useDocuments } from "@/client/use-documents";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Loaded } from "@/components/ui/loaded";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { type IncidentForm, instantOf, listVersionOptions, type ReportField } from "./incident-form";
import { INCIDENT_KINDS } from "./incident-words";

export interface IncidentFieldsProps {
  projectId: string;
  form: IncidentForm;
  onChange: (form: IncidentForm) => void;
}

interface TextField {
  readonly field: ReportField;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
}

const LINES: readonly TextField[] = [
  { field: "system", label: "System", hint: "What answered, as you call it.", maxLength: 200 },
  { field: "externalId", label: "Answer’s id", maxLength: 300 },
  { field: "handle", label: "Handle", hint: "As it stood in the answer.", maxLength: 300 },
];

const TEXTS: readonly TextField[] = [
  { field: "quote", label: "Quote", hint: "The words that were shown as the source’s.", maxLength: 20_000 },
  { field: "question", label: "Question", maxLength: 20_000 },
  { field: "answer", label: "Answer", maxLength: 200_000 },
  { field: "note", label: "Note", maxLength: 4000 },
];

function SourceField({ projectId, form, onChange }: IncidentFieldsProps) {
  const documents = useDocuments(projectId, "");
  return (
    <Loaded read={documents} skeleton={<Skeleton lines={2} label="Loading documents" />}>
      {(items) => (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Source"
            hint="The version it was about. With it, the incident leads to every answer that used the same text."
            className="min-w-0 flex-1 basis-72"
          >
            <Select
              options={[{ value: "none", label: "Not known" }, ...listVersionOptions(items)]}
              value={form.documentVersionId ?? "none"}
              onValueChange={(id) => onChange({ ...form, documentVersionId: id === "none" ? null : id })}
            />
          </Field>
          {documents.hasMore ? (
            <Button busy={documents.isLoadingMore} onClick={documents.loadMore}>
              More documents
            </Button>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

/** The fields of an incident. */
export function IncidentFields({ projectId, form, onChange }: IncidentFieldsProps) {
  const write = (field: ReportField, text: string) => onChange({ ...form, report: { ...form.report, [field]: text } });
  const isOff = form.occurredAt !== "" && instantOf(form.occurredAt) === null;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="What failed" required>
          <Select options={INCIDENT_KINDS} value={form.kind} onValueChange={(kind) => onChange({ ...form, kind })} />
        </Field>
        <Field label="When, in UTC" required error={isOff ? "This is no date with a time." : null}>
          <Input
            type="datetime-local"
            value={form.occurredAt}
            onChange={(event) => onChange({ ...form, occurredAt: event.target.value.slice(0, 16) })}
          />
        </Field>
      </div>
      <SourceField projectId={projectId} form={form} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-3">
        {LINES.map(({ field, label, hint, maxLength }) => (
          <Field key={field} label={label} hint={hint}>
            <Input
              value={form.report[field]}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => write(field, event.target.value)}
            />
          </Field>
        ))}
      </div>
      {TEXTS.map(({ field, label, hint, maxLength }) => (
        <Field key={field} label={label} hint={hint}>
          <Textarea
            rows={2}
            value={form.report[field]}
            maxLength={maxLength}
            onChange={(event) => write(field, event.target.value)}
          />
        </Field>
      ))}
    </>
  );
}
