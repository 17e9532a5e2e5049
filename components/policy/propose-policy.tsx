"use client";

import { useState } from "react";
import { useProposePolicy } from "@/client/use-gate";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";
import { readPolicyForm } from "./policy-form";
import type { Policy } from "./policy-view";

/** Proposes a policy version; another lead signs. */
export function ProposePolicy({ projectId, current }: { projectId: string; current: Policy }) {
  const [form, setForm] = useState({
    num: String(current.num),
    den: String(current.den),
    minN: String(current.minN),
    maxSilent: current.maxSilent === null ? "" : String(current.maxSilent),
  });
  const propose = useProposePolicy(() =>
    notify({ title: "Proposed", description: "Another lead signs before it is in force.", tone: "success" }),
  );
  const body = readPolicyForm(form);
  const field = (name: keyof typeof form, label: string, hint: string, isRequired: boolean) => (
    <Field label={label} hint={hint} required={isRequired}>
      <Input
        inputMode="numeric"
        value={form[name]}
        onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <ReasonDialog
      title="Propose a policy version?"
      description="It may tighten 1 in 50 and never loosen it. Once a second lead has signed, it holds for later runs."
      confirmLabel="Propose"
      confirmDisabled={body === null}
      busy={propose.isPending}
      error={propose.error}
      onConfirm={(reason, close) => {
        if (body !== null) propose.mutate({ params: { projectId }, body: { ...body, reason } }, { onSuccess: close });
      }}
      trigger={<Button variant="primary">Propose a version</Button>}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {field("num", "Ungrounded, at most", "whole number", true)}
        {field("den", "in", "whole number", true)}
        {field("minN", "Smallest set", "150, or lower in a demonstration", true)}
        {field("maxSilent", "Silent, at most", "empty: does not decide", false)}
      </div>
    </ReasonDialog>
  );
}
