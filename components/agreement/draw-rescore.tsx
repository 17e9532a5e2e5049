"use client";

import { useState, type FormEvent } from "react";
import { Dices } from "lucide-react";
import type { RunResource } from "@/contracts/runs";
import { useDrawRescore } from "@/client/use-agreement";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast-store";

type Kind = "inter" | "intra";

const KINDS = [
  { value: "inter", label: "Another rater", hint: "Do two people come to the same?" },
  { value: "intra", label: "The same rater", hint: "Does one person, after the minimum gap, come to the same again?" },
] as const;

export interface DrawRescoreProps {
  projectId: string;
  runs: readonly RunResource[];
  initialRunId: string | null;
}

const FORM = "draw-rescore";

/** Draws a seeded sample for a blind second judgement. */
export function DrawRescore({ projectId, runs, initialRunId }: DrawRescoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [pickedRunId, setPickedRunId] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>("inter");
  const [size, setSize] = useState("10");
  const [seed, setSeed] = useState("");
  const draw = useDrawRescore((drawn) => {
    setIsOpen(false);
    notify({
      title: `${drawn.k} drawn from ${drawn.frameSize}`,
      description: "Raters meet them blind, in their queue.",
      tone: "success",
    });
  });
  const runId = pickedRunId ?? initialRunId;
  const k = Number(size);
  const isReady = runId !== null && Number.isInteger(k) && k >= 1 && k <= 5000;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    draw.mutate({
      params: { projectId },
      body: { runId, kind, k, ...(seed.trim() === "" ? {} : { seed: seed.trim() }) },
    });
  };
  return (
    <Dialog
      title="Draw a re-score sample"
      description="Closed first-pass judgements are drawn by chance, by stratum, and judged again without a trace of the first."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="primary" icon={<Dices />} disabled={runs.length === 0}>
          Draw a sample
        </Button>
      }
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={draw.isPending} disabled={!isReady}>
            Draw
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} className="space-y-4">
        <Field label="Run" required>
          <Select
            options={runs.map((run) => ({ value: run.id, label: `Run ${run.number}, ${run.system}` }))}
            value={runId}
            onValueChange={setPickedRunId}
          />
        </Field>
        <RadioGroup legend="Judged again by" options={KINDS} value={kind} onValueChange={setKind} />
        <Field
          label="How many"
          hint="All fails come first, then passes from what is left. Draw more than there are fails, or no pass is in the sample."
          required
        >
          <Input inputMode="numeric" value={size} onChange={(event) => setSize(event.target.value)} />
        </Field>
        <Field label="Seed" hint="Made up where it is left empty; printed once every judgement is in.">
          <Input mono value={seed} maxLength={100} onChange={(event) => setSeed(event.target.value)} />
        </Field>
        <Failure error={draw.error} />
      </form>
    </Dialog>
  );
}
