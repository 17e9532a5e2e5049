"use client";

import { useStandings } from "@/client/use-standings";
import type { DocumentVersionResource } from "@/contracts/documents";
import { linkToComparison, linkToDocument } from "@/components/source/deep-link";
import { printedVersionWords } from "@/components/source/printed-version";
import { standingFacts, StatusStrip, statusFacts } from "@/components/source/status-strip";
import { Badge } from "@/components/ui/badge";
import { countOf } from "@/components/ui/format-count";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { DOCUMENT_STATE_WORDS, mediaWord } from "./document-words";
import { RecordStanding } from "./record-standing";

export interface VersionStandingProps {
  readonly projectId: string;
  readonly version: DocumentVersionResource;
  readonly isNewest: boolean;
  readonly mayRecord: boolean;
}

/** What was said before what holds now. */
function Former({ versionId }: { versionId: string }) {
  const former = (useStandings(versionId).data?.items ?? []).slice(1);
  if (former.length === 0) return null;
  return (
    <details className="px-4 py-1.5 text-xs text-ink-2">
      <summary className="cursor-pointer">{countOf(former.length, "earlier statement")}</summary>
      <ul className="mt-1 list-disc space-y-0.5 pl-5">
        {former.map((said) => (
          <li key={said.id}>
            {standingFacts({ ...said, at: said.recordedAt }).join(" · ")}, recorded by {said.recordedBy}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One version with how it stands and who says so. */
export function VersionStanding({ projectId, version, isNewest, mayRecord }: VersionStandingProps) {
  const { id: versionId, documentId, printedVersion, state } = version;
  const name = printedVersionWords(printedVersion, state);
  const place = { projectId, documentId, versionId, span: null };
  return (
    <li aria-label={`Version ${name}`} className="border-b border-line-soft last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
        <TextLink href={linkToDocument(place)} quiet>
          <code className="font-mono">{name}</code>
        </TextLink>
        {isNewest ? <Badge>newest</Badge> : null}
        <span className="text-xs text-ink-3">
          {mediaWord(version.mediaType)} ·{" "}
          {version.pageCount === null ? null : `${countOf(version.pageCount, "page")}, `}
          {countOf(version.lengthCp, "code point")} ·{" "}
          {version.hasOriginal ? "added" : "known from an answer's passage,"}{" "}
          <TimeStamp at={version.addedAt} detail="date" />
        </span>
        {state === "ok" ? null : <Badge tone="attention">{DOCUMENT_STATE_WORDS[state]}</Badge>}
        <span className="ml-auto flex items-center gap-3">
          {isNewest ? null : (
            <TextLink href={linkToComparison(place)} className="text-xs">
              Compare with the newest
            </TextLink>
          )}
          {mayRecord ? <RecordStanding version={version} name={name} /> : null}
        </span>
      </div>
      {statusFacts(version).length === 0 ? (
        <p className="px-4 pb-2 text-xs text-ink-3">Nobody has said whether it is in force.</p>
      ) : (
        <StatusStrip version={version} />
      )}
      <Former versionId={versionId} />
    </li>
  );
}
