"use client";

import { useState } from "react";
import type { RunResource } from "@/contracts/runs";
import { RUN_KIND_WORDS } from "@/contracts/process-words";
import { useImportRun } from "@/client/use-runs";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { countOf } from "@/components/ui/format-count";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ImportPreview } from "./import-preview";
import { ImportState } from "./import-state";

type RunKind = RunResource["kind"];

const KINDS: readonly { value: RunKind; label: string }[] = [
  { value: "frozen-context", label: RUN_KIND_WORDS["frozen-context"] },
  { value: "live", label: RUN_KIND_WORDS.live },
  { value: "production-sample", label: RUN_KIND_WORDS["production-sample"] },
];

/** Only a sample of the traffic says when it was answered; a day stands for its beginning. */
const timeOf = (kind: RunKind, day: string) =>
  kind === "production-sample" && day !== "" ? { answeredAt: `${day}T00:00:00.000Z` } : {};

const isRunning = (phase: string) => phase === "sending" || phase === "reading";

/** Import of a run: a file is dropped and read, shown as it was understood, and imported when somebody says so. */
export function ImportPanel({ projectId }: { projectId: string }) {
  const [system, setSystem] = useState("default");
  const [kind, setKind] = useState<RunKind>("frozen-context");
  /** The day on which a sample of the traffic was answered; empty for none. */
  const [answeredOn, setAnsweredOn] = useState("");
  /** The file whose preview is on screen; null once it is imported or left. */
  const [file, setFile] = useState<File | null>(null);
  const preview = useImportRun();
  const importer = useImportRun();
  const isBusy = isRunning(preview.state.phase) || isRunning(importer.state.phase);

  const inputOf = (name: string, dryRun: "true" | "false") => ({
    params: { projectId },
    query: {
      fileName: name,
      system: system.trim() === "" ? "default" : system.trim(),
      kind,
      dryRun,
      ...timeOf(kind, answeredOn),
    },
  });
  const look = ([dropped]: readonly File[]) => {
    if (dropped === undefined) return;
    setFile(dropped);
    importer.reset();
    void preview.start(dropped, inputOf(dropped.name, "true"));
  };
  const leave = () => {
    setFile(null);
    preview.reset();
  };
  const importFile = async (chosen: File) => {
    preview.reset();
    await importer.start(chosen, inputOf(chosen.name, "false"));
    setFile(null);
  };

  return (
    <div>
      <FileDrop
        label="Drop a run here: a file of any known format"
        hint="It is read and shown first. Then the whole file is imported or none of it; the same file again adds nothing."
        accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,application/x-ndjson"
        disabled={isBusy}
        onFiles={look}
      />
      <div className="mt-3 grid grid-cols-1 items-start gap-x-6 gap-y-3 sm:grid-cols-[14rem_14rem_14rem]">
        <Field label="System" hint="Which pipeline answered" required>
          <Input value={system} maxLength={100} onChange={(event) => setSystem(event.target.value)} />
        </Field>
        <Field label="Kind" hint="Only a live run can pass a gate" required>
          <Select options={KINDS} value={kind} onValueChange={setKind} />
        </Field>
        {kind === "production-sample" ? (
          <Field label="Answered on" hint="For answers that say no time of their own">
            <Input type="date" value={answeredOn} onChange={(event) => setAnsweredOn(event.target.value)} />
          </Field>
        ) : null}
      </div>
      {preview.state.phase === "done" && file !== null ? (
        <ImportPreview
          projectId={projectId}
          fileName={preview.state.fileName}
          report={preview.state.answer}
          actions={
            <>
              <Button size="sm" onClick={leave}>
                Leave it
              </Button>
              <Button size="sm" variant="primary" onClick={() => void importFile(file)}>
                Import {countOf(preview.state.answer.counts.items, "response")}
              </Button>
            </>
          }
        />
      ) : (
        <ImportState projectId={projectId} state={preview.state} onStop={preview.stop} />
      )}
      <ImportState projectId={projectId} state={importer.state} onStop={importer.stop} />
    </div>
  );
}
