"use client";

import { type FormEvent, useState } from "react";
import { useRecordStanding } from "@/client/use-standings";
import type { DocumentVersionResource, SourceStatus } from "@/contracts/documents";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { STATUS_WORDS } from "./document-words";
import { lackOf, type StandingForm, standingFormOf, statementOf } from "./standing-form";

const STATUSES: readonly SourceStatus[] = ["in_force", "amended", "overruled", "repealed", "withdrawn", "unknown"];
const OPTIONS = STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

function Fields({ form, onChange }: { form: StandingForm; onChange: (form: StandingForm) => void }) {
  const text = (field: "source" | "changedBy" | "jurisdiction", maxLength: number) => (
    <Input
      value={form[field]}
      maxLength={maxLength}
      onChange={(event) => onChange({ ...form, [field]: event.target.value })}
    />
  );
  const day = (field: "inForceFrom" | "inForceTo") => (
    <Input type="date" value={form[field]} onChange={(event) => onChange({ ...form, [field]: event.target.value })} />
  );
  return (
    <>
      <Field label="Status" required>
        <Select options={OPTIONS} value={form.status} onValueChange={(status) => onChange({ ...form, status })} />
      </Field>
      {form.status === "in_force" || form.status === "unknown" ? null : (
        <Field label="By what" hint="A judgment, an act, another document.">
          {text("changedBy", 300)}
        </Field>
      )}
      <Field label="Who says so" hint="A register, a court, a person; it is shown beside the status." required>
        {text("source", 300)}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="In force from" hint="First day.">
          {day("inForceFrom")}
        </Field>
        <Field label="In force to" hint="Last day.">
          {day("inForceTo")}
        </Field>
      </div>
      <Field label="Jurisdiction" hint="Empty leaves it as it was.">
        {text("jurisdiction", 100)}
      </Field>
    </>
  );
}

/** Records whether and when a version is in force. What was said before stays on record. */
export function RecordStanding({ version, name }: { version: DocumentVersionResource; name: string }) {
  const formId = `standing-${version.id}`;
  const [isOpen, setIsOpen] = useState(false);
  const [form, setForm] = useState(() => standingFormOf(version));
  const record = useRecordStanding(() => setIsOpen(false));
  const lack = lackOf(form);
  const openChange = (open: boolean) => {
    setIsOpen(open);
    if (open) setForm(standingFormOf(version));
    else record.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (lack === null && !record.isPending)
      record.mutate({ params: { versionId: version.id }, body: statementOf(form) });
  };
  return (
    <Dialog
      title={`Standing of version ${name}`}
      description="What is recorded here holds from now on; what was said before stays on record."
      open={isOpen}
      onOpenChange={openChange}
      trigger={<Button size="sm">Record its standing</Button>}
      footer={
        <>
          <output className="mr-auto self-center text-xs text-ink-3">{lack}</output>
          <Button onClick={() => openChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={record.isPending} disabled={lack !== null}>
            Record it
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={send} className="space-y-4">
        <Fields form={form} onChange={setForm} />
        <Failure error={record.error} />
      </form>
    </Dialog>
  );
}
