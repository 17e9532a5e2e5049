"use client";

import type { ReactNode } from "react";
import type { IncidentResource } from "@/contracts/incidents";
import { useVersionText } from "@/client/use-documents";
import { linkToDocument } from "@/components/source/deep-link";
import { printedVersionWords } from "@/components/source/printed-version";
import { type Fact, Facts } from "@/components/ui/facts";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { REPORT_FIELDS, type ReportField } from "./incident-form";
import { INCIDENT_KIND_WORDS } from "./incident-words";

const TERMS: Readonly<Record<ReportField, string>> = {
  system: "System",
  externalId: "Answer’s id",
  question: "Question",
  answer: "Answer",
  handle: "Handle",
  quote: "Quote",
  note: "Note",
};

function Source({ projectId, versionId }: { projectId: string; versionId: string }) {
  const source = useVersionText(versionId);
  return (
    <Loaded read={source} skeleton={<Skeleton lines={1} />}>
      {({ title, version }) => (
        <TextLink href={linkToDocument({ projectId, documentId: version.documentId, versionId, span: null })}>
          {title}, {printedVersionWords(version.printedVersion, version.state)}
        </TextLink>
      )}
    </Loaded>
  );
}

const text = (value: string): ReactNode => <span className="whitespace-pre-wrap">{value}</span>;

function factsOf({ report }: IncidentResource): readonly Fact[] {
  if (report === null) return [{ term: "Report", value: "erased" }];
  return REPORT_FIELDS.flatMap((field) => {
    const value = report[field];
    return value === undefined || value === "" ? [] : [{ term: TERMS[field], value: text(value) }];
  });
}

/** What an incident's report says, and the source it was about. */
export function IncidentFacts({ projectId, incident }: { projectId: string; incident: IncidentResource }) {
  const { documentVersionId } = incident;
  return (
    <Facts
      facts={[
        { term: "What failed", value: INCIDENT_KIND_WORDS[incident.kind] },
        { term: "When", value: <TimeStamp at={incident.occurredAt} /> },
        { term: "Posted", value: <TimeStamp at={incident.createdAt} /> },
        {
          term: "Source",
          value:
            documentVersionId === null ? "not known" : <Source projectId={projectId} versionId={documentVersionId} />,
        },
        ...factsOf(incident),
      ]}
    />
  );
}
