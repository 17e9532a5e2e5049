import type { ReactNode } from "react";
import type { ImportReport } from "@/contracts/runs";
import { Callout } from "@/components/ui/callout";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { countOf, formatBytes } from "@/components/ui/format-count";
import { TextLink } from "@/components/ui/text-link";
import { CountsTable } from "./counts-table";
import { IssueGroups } from "./issue-groups";
import { SampleResponses } from "./sample-responses";

export interface ImportPreviewProps {
  projectId: string;
  fileName: string;
  report: ImportReport;
  /** Import it, or leave it. */
  actions: ReactNode;
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="mt-5 mb-2 text-sm font-[600]">{children}</h3>;
}

/** A file before it is imported: what it was taken for and why, what it holds, what is odd about it, how it begins. */
export function ImportPreview({ projectId, fileName, report, actions }: ImportPreviewProps) {
  const { format, because, counts, knownRun, issueGroups, sample } = report;
  const title = `Readable: ${countOf(counts.items, "response")}. Nothing is imported yet.`;
  return (
    <div className="mt-4">
      <output className="sr-only">{title}</output>
      <Callout tone="accent" title={title} action={actions}>
        <Facts
          className="mt-2"
          facts={[
            { term: "Taken for", value: <span className="font-mono">{format}</span> },
            { term: "Because", value: because },
            { term: "File", value: `${fileName}, ${formatBytes(report.receivedBytes)}` },
            { term: "SHA-256", value: <Digest hex={report.receivedSha256} label="digest of the file" /> },
          ]}
        />
      </Callout>
      {knownRun === null ? null : (
        <Callout tone="attention" className="mt-3" title={`The very same file is run ${knownRun.number} already`}>
          Importing it adds nothing.{" "}
          <TextLink href={`/p/${projectId}/runs/${knownRun.runId}`}>Open run {knownRun.number}</TextLink>
        </Callout>
      )}
      <CountsTable counts={counts} />
      <Heading>Remarks</Heading>
      <IssueGroups groups={issueGroups} />
      <Heading>{sample.length === 1 ? "The response" : `The first ${sample.length} responses`}, as understood</Heading>
      <SampleResponses sample={sample} />
    </div>
  );
}
