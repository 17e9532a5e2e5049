import type { ImportReport } from "@/contracts/runs";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/button-link";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { countOf, formatBytes } from "@/components/ui/format-count";
import { BadLines } from "./bad-lines";
import { CountsTable } from "./counts-table";

export interface ImportReportViewProps {
  projectId: string;
  fileName: string;
  report: ImportReport;
}

function titleOf(report: ImportReport): string {
  if (report.added === 0) return `The same file was imported before as run ${report.number}; nothing was added.`;
  return `Run ${report.number}: ${countOf(report.added, "response")} imported.`;
}

/** What came of an import. */
export function ImportReportView({ projectId, fileName, report }: ImportReportViewProps) {
  const open =
    report.runId === null ? null : (
      <>
        <ButtonLink href={`/p/${projectId}/runs/${report.runId}/claims`} size="sm">
          Look at its claims
        </ButtonLink>
        <ButtonLink href={`/p/${projectId}/runs/${report.runId}`} size="sm" variant="primary">
          Open run {report.number}
        </ButtonLink>
      </>
    );
  return (
    <div className="mt-4">
      <output className="sr-only">{titleOf(report)}</output>
      <Callout tone={report.added === 0 ? "accent" : "grounded"} title={titleOf(report)} action={open}>
        <Facts
          className="mt-2"
          facts={[
            { term: "File", value: `${fileName}, ${formatBytes(report.receivedBytes)} received` },
            { term: "SHA-256", value: <Digest hex={report.receivedSha256} label="digest of the file" /> },
          ]}
        />
      </Callout>
      <CountsTable counts={report.counts} />
      <BadLines
        fileName={fileName}
        kind="warned"
        total={Object.values(report.issues).reduce((sum, count) => sum + count, 0)}
        lines={report.warnings}
      />
    </div>
  );
}
