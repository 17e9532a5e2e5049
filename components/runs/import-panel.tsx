"use client";

import { useState } from "react";
import type { RunResource } from "@/contracts/runs";
import { RUN_KIND_WORDS } from "@/contracts/process-words";
import { useImportRun } from "@/client/use-runs";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ImportState } from "./import-state";

type RunKind = RunResource["kind"];

const KINDS: readonly { value: RunKind; label: string }[] = [
  { value: "frozen-context", label: RUN_KIND_WORDS["frozen-context"] },
  { value: "live", label: RUN_KIND_WORDS.live },
  { value: "production-sample", label: RUN_KIND_WORDS["production-sample"] },
];

/** Import of a run by a dropped file: options, progress, outcome, bad lines. */
export function ImportPanel({ projectId }: { projectId: string }) {
  const [system, setSystem] = useState("default");
  const [kind, setKind] = useState<RunKind>("frozen-context");
  const [isDryRun, setIsDryRun] = useState(false);
  const importer = useImportRun();
  const isRunning = importer.state.phase === "sending" || importer.state.phase === "reading";

  const send = ([file]: readonly File[]) => {
    if (file === undefined) return;
    void importer.start(file, {
      params: { projectId },
      query: {
        fileName: file.name,
        system: system.trim() === "" ? "default" : system.trim(),
        kind,
        dryRun: isDryRun ? "true" : "false",
      },
    });
  };

  return (
    <div>
      <FileDrop
        label="Drop a run here: a file of any known format"
        hint="The whole file is imported or none of it. The same file again adds nothing."
        accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,application/x-ndjson"
        disabled={isRunning}
        onFiles={send}
      />
      <div className="mt-3 grid grid-cols-1 items-start gap-x-6 gap-y-3 sm:grid-cols-[14rem_14rem_1fr]">
        <Field label="System" hint="Which pipeline answered" required>
          <Input value={system} maxLength={100} onChange={(event) => setSystem(event.target.value)} />
        </Field>
        <Field label="Kind" hint="Only a live run can pass a gate" required>
          <Select options={KINDS} value={kind} onValueChange={setKind} />
        </Field>
        <Checkbox
          label="Check only"
          hint="Reads every line and imports nothing."
          checked={isDryRun}
          onChange={(event) => setIsDryRun(event.target.checked)}
          className="sm:mt-7"
        />
      </div>
      <ImportState projectId={projectId} state={importer.state} onStop={importer.stop} />
    </div>
  );
}
