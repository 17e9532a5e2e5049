import { linkToDocument } from "@/components/source/deep-link";
import { Badge } from "@/components/ui/badge";
import { formatBytes } from "@/components/ui/format-count";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TextLink } from "@/components/ui/text-link";
import { type QueuedFile, summaryOf } from "./upload-queue";

export interface UploadListProps {
  projectId: string;
  queue: readonly QueuedFile[];
  /** Of the file that is being sent. */
  sentBytes: number;
}

const STATE = {
  waits: { word: "waits", tone: "undecided" },
  sending: { word: "sending", tone: "accent" },
  added: { word: "added", tone: "grounded" },
  there: { word: "there before, nothing added", tone: "neutral" },
  failed: { word: "refused", tone: "danger" },
} as const;

function FileLine({ projectId, file, sentBytes }: { projectId: string; file: QueuedFile; sentBytes: number }) {
  const { word, tone } = STATE[file.state];
  const { documentId, versionId, failure } = file;
  return (
    <li className="border-b border-line-soft py-2 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {documentId === null || versionId === null ? (
          file.name
        ) : (
          <TextLink href={linkToDocument({ projectId, documentId, versionId, span: null })} quiet>
            {file.name}
          </TextLink>
        )}
        <span className="figures text-xs text-ink-3">{formatBytes(file.bytes)}</span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      {file.state === "sending" ? (
        <ProgressBar
          className="mt-1"
          label={sentBytes < file.bytes ? "Sending" : "Reading"}
          value={sentBytes < file.bytes ? sentBytes : null}
          max={file.bytes}
          valueText={`${formatBytes(sentBytes)} of ${formatBytes(file.bytes)}`}
        />
      ) : null}
      {failure === null ? null : (
        <p className="mt-0.5 text-sm text-danger">
          {failure.title}
          {failure.detail === undefined ? "" : `: ${failure.detail}`}
          <span className="ml-2 font-mono text-2xs text-ink-3">
            {failure.code}
            {failure.requestId === undefined ? "" : ` · request ${failure.requestId}`}
          </span>
        </p>
      )}
      {file.warnings.map((warning) => (
        <p key={warning} className="mt-0.5 text-xs text-ink-2">
          {warning}
        </p>
      ))}
    </li>
  );
}

/** What came of each file of an upload. */
export function UploadList({ projectId, queue, sentBytes }: UploadListProps) {
  if (queue.length === 0) return null;
  return (
    <div className="mt-4">
      <output className="text-xs text-ink-3">{summaryOf(queue)}</output>
      <ul aria-label="Files" className="mt-1 border-y border-line">
        {queue.map((file) => (
          <FileLine key={file.key} projectId={projectId} file={file} sentBytes={sentBytes} />
        ))}
      </ul>
    </div>
  );
}
