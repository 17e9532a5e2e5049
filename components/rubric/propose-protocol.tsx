"use client";

import { useState } from "react";
import { useProposeProtocol } from "@/client/use-rubrics";
import type { ProtocolChoiceInput } from "@/contracts/rubrics";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";
import { statementsOfProtocol } from "@/domain/rubric/protocol";
import { changesBetween } from "@/domain/rubric/rubric-text";
import { formOfChoice, type ProtocolForm, readProtocolForm } from "./protocol-form";
import { VersionDifference } from "./version-difference";

const RATERS = [
  { value: "2", label: "Two", hint: "What a golden set and a gate need." },
  { value: "1", label: "One, and a share by two", hint: "A hash of the response draws the share; nobody picks." },
] as const;

const PADDING = [
  { value: "every_citation", label: "Every citation has to add something" },
  { value: "jointly", label: "Together", hint: "A citation too many only lowers precision (ALCE)." },
] as const;

interface FieldsProps {
  readonly form: ProtocolForm;
  readonly set: (part: Partial<ProtocolForm>) => void;
}

type Figure = "doubledPercent" | "carriedReauditPercent" | "minRescoreGapDays" | "rescoreEveryDays" | "rescorePercent";

function FigureField({ form, set, name, label, hint }: FieldsProps & { name: Figure; label: string; hint: string }) {
  return (
    <Field label={label} hint={hint} required>
      <Input inputMode="numeric" value={form[name]} onChange={(event) => set({ [name]: event.target.value })} />
    </Field>
  );
}

function Fields({ form, set }: FieldsProps) {
  return (
    <>
      <RadioGroup
        legend="First judgements of a response"
        options={RATERS}
        value={form.ratersPerResponse === 1 ? "1" : "2"}
        onValueChange={(value) => set({ ratersPerResponse: Number(value) })}
      />
      {form.ratersPerResponse === 1 ? (
        <FigureField {...{ form, set }} name="doubledPercent" label="Judged by two" hint="percent of responses" />
      ) : null}
      <Checkbox
        label="Two stages"
        hint="The source stays closed until a rater has said whether each claim can be understood on its own (AIS)."
        checked={form.isTwoStage}
        onChange={(event) => set({ isTwoStage: event.target.checked })}
      />
      <RadioGroup
        legend="Several citations of one claim"
        options={PADDING}
        value={form.padding}
        onValueChange={(padding) => set({ padding })}
      />
      <Checkbox
        label="Mark single citations too"
        hint="Otherwise the label sets the mark where a claim has one citation."
        checked={form.marksFromCitations === 1}
        onChange={(event) => set({ marksFromCitations: event.target.checked ? 1 : 2 })}
      />
      <Checkbox
        label="Ask for the severity of a fail"
        hint="Otherwise the severity of its reason stands."
        checked={form.asksSeverity}
        onChange={(event) => set({ asksSeverity: event.target.checked })}
      />
      <Checkbox
        label="Ask how sure the rater is"
        hint="Stands beside the label and in no rate."
        checked={form.asksConfidence}
        onChange={(event) => set({ asksConfidence: event.target.checked })}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <FigureField {...{ form, set }} name="minRescoreGapDays" label="Re-score gap" hint="days, at least" />
        <FigureField {...{ form, set }} name="rescoreEveryDays" label="Re-score period" hint="days" />
        <FigureField {...{ form, set }} name="rescorePercent" label="Re-scored" hint="percent of a period’s pairs" />
        <FigureField
          {...{ form, set }}
          name="carriedReauditPercent"
          label="Carried, judged again"
          hint="percent; not drawn yet"
        />
      </div>
    </>
  );
}

/** Proposes a version of the protocol; another lead signs. */
export function ProposeProtocol({ projectId, current }: { projectId: string; current: ProtocolChoiceInput }) {
  const [form, setForm] = useState(() => formOfChoice(current));
  const propose = useProposeProtocol(() =>
    notify({ title: "Proposed", description: "Another lead signs before it is in force.", tone: "success" }),
  );
  const choice = readProtocolForm(form);
  const changes = choice === null ? null : changesBetween(statementsOfProtocol(current), statementsOfProtocol(choice));
  return (
    <ReasonDialog
      title="Propose a version of the protocol?"
      description="Once a second lead has signed, it holds for batches opened after that. What is being judged stays under its own."
      confirmLabel="Propose"
      confirmDisabled={changes === null || changes.length === 0}
      busy={propose.isPending}
      error={propose.error}
      onConfirm={(reason, close) => {
        if (choice !== null) propose.mutate({ params: { projectId }, body: { choice, reason } }, { onSuccess: close });
      }}
      trigger={<Button variant="primary">Change the protocol</Button>}
    >
      <div className="max-h-[46vh] space-y-4 overflow-y-auto pr-2">
        <Fields form={form} set={(part) => setForm({ ...form, ...part })} />
        {changes === null ? (
          <p className="text-sm text-danger">A figure is missing or out of range.</p>
        ) : (
          <VersionDifference
            changes={changes}
            nameOf={() => "Instead"}
            before="the version in force"
            after="this one"
          />
        )}
      </div>
    </ReasonDialog>
  );
}
