import type { ImportReport } from "@/contracts/runs";
import type { UploadState } from "@/client/use-upload";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { formatBytes } from "@/components/ui/format-count";
import { ProgressBar } from "@/components/ui/progress-bar";
import { BadLines, type BadLine } from "./bad-lines";
import { ImportReportView } from "./import-report-view";

export interface ImportStateProps {
  projectId: string;
  state: UploadState<ImportReport>;
  onStop: () => void;
}

type Failed = Extract<UploadState<ImportReport>, { phase: "failed" }>;

function FailedImport({ fileName, failure }: Failed) {
  const lines = failure.errors.map(
    ({ line, field, code, message }): BadLine => ({ line: line ?? null, field, code, message }),
  );
  return (
    <>
      {lines.length === 0 ? <ErrorState problem={failure} className="mt-4" /> : null}
      <BadLines fileName={fileName} lines={lines} total={failure.errorCount} kind="refused" />
      {lines.length === 0 || failure.requestId === undefined ? null : (
        <p className="mt-2 font-mono text-2xs text-ink-3">
          {failure.status} · {failure.code} · request {failure.requestId}
        </p>
      )}
    </>
  );
}

/** Where an import stands: sending, being read, imported, refused. */
export function ImportState({ projectId, state, onStop }: ImportStateProps) {
  switch (state.phase) {
    case "idle":
      return null;
    case "sending":
    case "reading":
      return (
        <div className="mt-4 flex items-end gap-4">
          <ProgressBar
            className="flex-1"
            label={state.phase === "sending" ? `Sending ${state.fileName}` : `Reading and checking ${state.fileName}`}
            value={state.phase === "sending" ? state.sentBytes : null}
            max={state.bytes}
            valueText={`${formatBytes(state.sentBytes)} of ${formatBytes(state.bytes)}`}
          />
          <Button size="sm" onClick={onStop}>
            Stop
          </Button>
        </div>
      );
    case "done":
      return <ImportReportView projectId={projectId} fileName={state.fileName} report={state.answer} />;
    case "failed":
      return <FailedImport {...state} />;
  }
}
