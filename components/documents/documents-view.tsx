"use client";

import { Lock } from "lucide-react";
import { useMemo } from "react";
import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";
import { confidentiality } from "@/contracts/primitives";
import { linkToDocument } from "@/components/source/deep-link";
import { printedVersionWords } from "@/components/source/printed-version";
import type { ListPages } from "@/components/lists/list-bar";
import type { ListFilter } from "@/components/lists/list-query";
import { ListTable } from "@/components/lists/list-table";
import type { ExportColumn } from "@/components/lists/print-rows";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { DOCUMENT_STATE_WORDS, mediaWord, STATUS_WORDS } from "./document-words";

export interface DocumentsViewProps {
  projectId: string;
  /** All of the project's, or what the server found. */
  documents: readonly DocumentResource[];
  isSearch: boolean;
  pages?: ListPages;
  mayAdd: boolean;
  /** Whether the person may see which answers cite what. */
  mayReadRuns: boolean;
}

function lengthOf(version: DocumentVersionResource): string {
  const words = version.pageCount === null ? "" : `${countOf(version.pageCount, "page")}, `;
  return `${words}${countOf(version.lengthCp, "code point")}`;
}

function VersionCell({ version }: { version: DocumentVersionResource }) {
  return (
    <>
      <code className="font-mono text-xs">{printedVersionWords(version.printedVersion, version.state)}</code>
      <span className="block text-xs text-ink-3">
        {mediaWord(version.mediaType)} · {lengthOf(version)}
      </span>
      {version.state === "ok" ? null : (
        <Badge tone="attention" className="mt-0.5">
          {DOCUMENT_STATE_WORDS[version.state]}
        </Badge>
      )}
    </>
  );
}

function OlderVersions({ count, citationsHref }: { count: number; citationsHref: string | null }) {
  if (count <= 0) return null;
  return (
    <>
      {countOf(count, "older version")}
      {citationsHref === null ? null : (
        <TextLink href={citationsHref} className="block text-xs">
          what became of its citations
        </TextLink>
      )}
    </>
  );
}

const newestOf = ({ versions }: DocumentResource): DocumentVersionResource | null =>
  versions.toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1))[0] ?? null;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const CLASS_OPTIONS = confidentiality.options.map((value) => ({ value, label: value }));

const FILTERS: readonly ListFilter<DocumentResource>[] = [
  { key: "class", label: "Class", options: CLASS_OPTIONS, valuesOf: (row) => [row.confidentiality] },
  {
    key: "force",
    label: "In force",
    options: optionsOf(STATUS_WORDS),
    valuesOf: (row) => {
      const newest = newestOf(row);
      return newest === null ? [] : [newest.status];
    },
  },
  {
    key: "from",
    label: "Known by",
    options: [
      { value: "file", label: "A file" },
      { value: "passages", label: "Passages alone" },
    ],
    valuesOf: ({ fromChunks }) => [fromChunks ? "passages" : "file"],
  },
];

const EXPORTED: readonly ExportColumn<DocumentResource>[] = [
  { name: "id", valueOf: (row) => row.id },
  { name: "key", valueOf: (row) => row.key },
  { name: "title", valueOf: (row) => row.title },
  { name: "class", valueOf: (row) => row.confidentiality },
  { name: "from_passages", valueOf: (row) => row.fromChunks },
  { name: "versions", valueOf: (row) => row.versions.length },
  { name: "newest_version", valueOf: (row) => newestOf(row)?.printedVersion ?? null },
  { name: "state", valueOf: (row) => newestOf(row)?.state ?? null },
  { name: "status", valueOf: (row) => newestOf(row)?.status ?? null },
  { name: "added_at", valueOf: (row) => newestOf(row)?.addedAt ?? null },
];

const textOf = ({ title, key }: DocumentResource) => `${title} ${key}`;

function TitleCell({ projectId, document }: { projectId: string; document: DocumentResource }) {
  const newest = newestOf(document);
  return (
    <>
      {newest === null ? (
        document.title
      ) : (
        <TextLink quiet href={linkToDocument({ projectId, documentId: document.id, versionId: newest.id, span: null })}>
          {document.title}
        </TextLink>
      )}
      <span className="block truncate font-mono text-xs font-normal text-ink-3" title={document.key}>
        {document.key}
      </span>
    </>
  );
}

function ClassCell({ confidentiality, fromChunks }: DocumentResource) {
  return (
    <>
      {confidentiality === "public" ? (
        "public"
      ) : (
        <Badge tone={confidentiality === "confidential" ? "neutral" : "attention"} icon={<Lock />}>
          {confidentiality}
        </Badge>
      )}
      {fromChunks ? <span className="block text-xs text-ink-3">known by passages alone</span> : null}
    </>
  );
}

const columnsOf = (projectId: string, mayReadRuns: boolean): readonly Column<DocumentResource>[] => [
  {
    key: "document",
    header: "Document",
    className: "max-w-[28rem] py-2.5",
    sortValue: ({ title }) => title,
    cell: (document) => <TitleCell projectId={projectId} document={document} />,
  },
  {
    key: "newest",
    header: "Newest version",
    cell: (document) => {
      const newest = newestOf(document);
      return newest === null ? "no version" : <VersionCell version={newest} />;
    },
  },
  { key: "class", header: "Class", sortValue: (row) => row.confidentiality, cell: (row) => <ClassCell {...row} /> },
  {
    key: "force",
    header: "In force",
    sortValue: (row) => newestOf(row)?.status ?? null,
    cell: (row) => {
      const newest = newestOf(row);
      return newest === null ? null : STATUS_WORDS[newest.status];
    },
  },
  {
    key: "earlier",
    header: "Earlier",
    align: "end",
    sortValue: ({ versions }) => versions.length,
    cell: ({ id, versions }) => (
      <OlderVersions
        count={versions.length - 1}
        citationsHref={mayReadRuns ? `/p/${projectId}/documents/${id}/citations` : null}
      />
    ),
  },
  {
    key: "added",
    header: "Added",
    sortValue: (row) => newestOf(row)?.addedAt ?? null,
    cell: (row) => {
      const newest = newestOf(row);
      return newest === null ? null : <TimeStamp at={newest.addedAt} detail="date" />;
    },
  },
];

/** The documents, each a link to its newest version. */
export function DocumentsView(props: DocumentsViewProps) {
  const { projectId, documents, isSearch, pages, mayAdd, mayReadRuns } = props;
  const columns = useMemo(() => columnsOf(projectId, mayReadRuns), [projectId, mayReadRuns]);
  return (
    <ListTable
      caption="Documents"
      noun="document"
      columns={columns}
      rows={documents}
      rowKey={({ id }) => id}
      filters={FILTERS}
      textOf={textOf}
      exported={EXPORTED}
      fileName="documents"
      isSearched={isSearch}
      {...(pages === undefined ? {} : { pages })}
      empty={
        <EmptyState title="No document yet">
          {mayAdd
            ? "Drop files above, or import a run: every passage it carries is a document until its file is there."
            : "A lead or an engineer adds them; so does the import of a run."}
        </EmptyState>
      }
    />
  );
}
