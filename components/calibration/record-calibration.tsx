"use client";

import { useState, type FormEvent } from "react";
import { Gauge } from "lucide-react";
import type { CalibrationDetail } from "@/contracts/calibrations";
import type { RunResource } from "@/contracts/runs";
import { useRecordCalibration, useVerifiers } from "@/client/use-calibrations";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { RadioGroup } from "@/components/ui/radio-group";
import { FILE_START, type FileChoice, FileSource } from "./file-source";
import { PROMISE_START, PromiseFields, readPromise } from "./promise-fields";
import { FileFault, pairsOf } from "./read-scored-file";
import { type RunsChoice, RunsSource } from "./runs-source";

const KINDS = [
  { value: "runs", label: "Stored scores and people’s verdicts" },
  { value: "pairs", label: "A file of labelled scores" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

const FORM = "record-calibration";

type Body = Parameters<ReturnType<typeof useRecordCalibration>["mutate"]>[0]["body"];
type Source = Body["source"];

const sourceOfRuns = ({ verifierId, runIds }: RunsChoice): Source | null =>
  verifierId === null || runIds.length === 0 ? null : { kind: "runs", verifierId, runIds: [...runIds] };

/** @throws FileFault */
function sourceOfFile(choice: FileChoice): Source | null {
  const { file, score, label, author, cluster, document, pi, positive, modelId, revision, rubricVersion } = choice;
  const isNamed = modelId.trim() !== "" && revision.trim() !== "";
  if (file === null || score === null || label === null || positive.length === 0 || !isNamed) return null;
  if (author === null && !choice.isByPeople) return null;
  const clusters = [cluster, document].filter((column) => column !== null);
  return {
    kind: "pairs",
    verifier: { modelId: modelId.trim(), revision: revision.trim() },
    rubricVersion: rubricVersion.trim() === "" ? null : rubricVersion.trim(),
    positive: [...positive],
    pairs: pairsOf(file, { score, label, author, clusters, pi }),
  };
}

export interface RecordCalibrationProps {
  projectId: string;
  runs: readonly RunResource[];
  onRecorded: (made: CalibrationDetail) => void;
}

/** Calibrates a threshold against people's labels and records it, whatever comes out. */
export function RecordCalibration({ projectId, runs, onRecorded }: RecordCalibrationProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [kind, setKind] = useState<Kind>("runs");
  const [ofRuns, setOfRuns] = useState<RunsChoice>({ verifierId: null, runIds: [] });
  const [ofFile, setOfFile] = useState<FileChoice>(FILE_START);
  const [promiseText, setPromiseText] = useState(PROMISE_START);
  const [fault, setFault] = useState<string | null>(null);
  const verifiers = useVerifiers(projectId);
  const record = useRecordCalibration((made) => {
    setIsOpen(false);
    onRecorded(made);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    try {
      const promise = readPromise(promiseText);
      const source = kind === "runs" ? sourceOfRuns(ofRuns) : sourceOfFile(ofFile);
      setFault(
        source === null || promise === null ? "Something is not filled in, or no number where one is needed." : null,
      );
      if (source !== null && promise !== null) record.mutate({ params: { projectId }, body: { source, ...promise } });
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      setFault(error.message);
    }
  };
  return (
    <Dialog
      title="Record a calibration"
      description="A threshold is chosen on one part of the items, certified on another and reported on a third. What comes out is recorded, also where nothing is certified."
      open={isOpen}
      onOpenChange={setIsOpen}
      size="lg"
      trigger={
        <Button variant="primary" icon={<Gauge />}>
          Calibrate
        </Button>
      }
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={record.isPending}>
            Record
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} className="space-y-4">
        <RadioGroup legend="Made from" options={KINDS} value={kind} onValueChange={setKind} orientation="horizontal" />
        {kind === "runs" ? (
          <RunsSource verifiers={verifiers.data?.items ?? []} runs={runs} choice={ofRuns} onChange={setOfRuns} />
        ) : (
          <FileSource choice={ofFile} onChange={setOfFile} />
        )}
        <PromiseFields text={promiseText} onChange={setPromiseText} />
        {fault === null ? null : (
          <p role="alert" className="text-sm text-danger">
            {fault}
          </p>
        )}
        <Failure error={record.error} />
      </form>
    </Dialog>
  );
}
