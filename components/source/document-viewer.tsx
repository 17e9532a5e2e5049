"use client";

import { useEffect, useMemo, useState } from "react";
import { useRouter } from "next/navigation";
import { useDocument } from "@/client/use-document";
import { mayFireKey } from "@/components/shell/key-guard";
import { useKeyGroups } from "@/components/shell/keyboard-help";
import { PageFrame } from "@/components/shell/page-frame";
import { CopyButton } from "@/components/ui/copy-button";
import { Loaded } from "@/components/ui/loaded";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import type { SpanKind } from "@/components/ui/span-legend";
import { TextLink } from "@/components/ui/text-link";
import type { DocumentResource } from "@/contracts/documents";
import type { ChunkBounds } from "./chunk-brackets";
import { DatePicker } from "./date-picker";
import { linkToAbout, linkToDocument, spanHash } from "./deep-link";
import type { LitSpan } from "./layer-spans";
import { SourcePane } from "./source-pane";
import { subjectOfVersion } from "./source-subject";
import { newestFirst, versionOptions } from "./version-options";
import { useSpanHash } from "./use-span-hash";

const KEYS = [{ title: "Document", keys: [{ keys: "/", does: "Find in the document" }] }];

const NO_CHUNKS: readonly ChunkBounds[] = [];
const NO_KINDS: readonly SpanKind[] = [];
const PLACE_KINDS: readonly SpanKind[] = ["cited"];

interface ViewProps {
  readonly projectId: string;
  readonly document: DocumentResource;
  readonly versionId: string | null;
}

function View({ projectId, document, versionId }: ViewProps) {
  const router = useRouter();
  const [isFinding, setIsFinding] = useState(false);
  useKeyGroups(KEYS);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || !mayFireKey(event)) return;
      event.preventDefault();
      setIsFinding(true);
    };
    window.document.addEventListener("keydown", onKeyDown);
    return () => window.document.removeEventListener("keydown", onKeyDown);
  }, []);
  const versions = newestFirst(document.versions);
  const version = versions.find((candidate) => candidate.id === versionId) ?? versions[0];
  const span = useSpanHash();
  const lit = useMemo(
    (): LitSpan[] => (span === null ? [] : [{ ...span, kind: "cited", label: "the place in the address" }]),
    [span],
  );
  const focus = useMemo(() => (span === null ? null : { ...span, says: "The place in the address." }), [span]);
  if (version === undefined) return <p className="p-6 text-sm text-ink-2">This document has no version.</p>;
  const documentId = document.id;
  const open = (id: string) => router.replace(linkToDocument({ projectId, documentId, versionId: id, span: null }));
  const link = linkToDocument({ projectId, documentId, versionId: version.id, span });
  return (
    <div className="flex min-h-0 grow basis-0 flex-col overflow-hidden">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-canvas px-4 py-1 text-sm">
        <TextLink href={`/p/${projectId}/documents`} quiet>
          Documents
        </TextLink>
        <h1 className="min-w-0 truncate font-[600]">{document.title}</h1>
        {versionId !== null && version.id !== versionId ? (
          <span className="text-xs text-unsupported">The version in the address is not there; this is the newest.</span>
        ) : null}
        <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
          <TextLink href={linkToAbout({ projectId, documentId })} className="text-xs">
            Versions and standing
          </TextLink>
          {versions.length < 2 ? null : <DatePicker versions={versions} shown={version} onPick={open} />}
          {versions.length < 2 ? null : (
            <Select
              aria-label="Version"
              className="w-72!"
              value={version.id}
              onValueChange={open}
              options={versionOptions(versions)}
            />
          )}
          <CopyButton text={link} label="Copy the address of this place" />
        </div>
      </div>
      <SourcePane
        subject={subjectOfVersion(document, version)}
        lit={lit}
        chunks={NO_CHUNKS}
        focus={focus}
        openHref={null}
        evidence={null}
        legend={span === null ? NO_KINDS : PLACE_KINDS}
        isFinding={isFinding}
        onFinding={setIsFinding}
        onLink={(chosen) => {
          // The hash alone: the page stays, and the way back leads to where one was.
          window.location.hash = spanHash(chosen);
          window.document.getSelection()?.removeAllRanges();
        }}
      />
    </div>
  );
}

/** One document, at a version and a place. */
export function DocumentViewer({
  projectId,
  documentId,
  versionId,
}: {
  projectId: string;
  documentId: string;
  versionId: string | null;
}) {
  const read = useDocument(documentId);
  const waiting = (
    <PageFrame>
      <Skeleton lines={14} />
    </PageFrame>
  );
  if (read.data === undefined && read.error !== null) {
    return (
      <PageFrame width="text">
        <Loaded read={read} skeleton={waiting}>
          {() => null}
        </Loaded>
      </PageFrame>
    );
  }
  return (
    <Loaded read={read} skeleton={waiting}>
      {(document) => <View projectId={projectId} document={document} versionId={versionId} />}
    </Loaded>
  );
}
