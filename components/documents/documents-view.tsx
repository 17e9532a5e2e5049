import { Lock } from "lucide-react";
import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";
import { linkToDocument } from "@/components/source/deep-link";
import { printedVersionWords } from "@/components/source/printed-version";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { DOCUMENT_STATE_WORDS, mediaWord, STATUS_WORDS } from "./document-words";

export interface DocumentsViewProps {
  projectId: string;
  documents: readonly DocumentResource[];
  isSearch: boolean;
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

interface DocumentRowProps {
  readonly projectId: string;
  readonly document: DocumentResource;
  readonly mayReadRuns: boolean;
}

function DocumentRow({ projectId, document, mayReadRuns }: DocumentRowProps) {
  const newest = document.versions.toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1))[0];
  const older = document.versions.length - 1;
  return (
    <TableRow>
      <Cell rowHeader className="max-w-[28rem] py-2.5">
        {newest === undefined ? (
          document.title
        ) : (
          <TextLink
            quiet
            href={linkToDocument({ projectId, documentId: document.id, versionId: newest.id, span: null })}
          >
            {document.title}
          </TextLink>
        )}
        <span className="block truncate font-mono text-xs font-normal text-ink-3" title={document.key}>
          {document.key}
        </span>
      </Cell>
      <Cell>{newest === undefined ? "no version" : <VersionCell version={newest} />}</Cell>
      <Cell>
        {document.confidentiality === "public" ? (
          "public"
        ) : (
          <Badge tone={document.confidentiality === "confidential" ? "neutral" : "attention"} icon={<Lock />}>
            {document.confidentiality}
          </Badge>
        )}
        {document.fromChunks ? <span className="block text-xs text-ink-3">known by passages alone</span> : null}
      </Cell>
      <Cell>{newest === undefined ? null : STATUS_WORDS[newest.status]}</Cell>
      <Cell align="end">
        <OlderVersions
          count={older}
          citationsHref={mayReadRuns ? `/p/${projectId}/documents/${document.id}/citations` : null}
        />
      </Cell>
      <Cell>{newest === undefined ? null : <TimeStamp at={newest.addedAt} detail="date" />}</Cell>
    </TableRow>
  );
}

/** The documents, each a link to its newest version. */
export function DocumentsView({ projectId, documents, isSearch, mayAdd, mayReadRuns }: DocumentsViewProps) {
  if (documents.length === 0) {
    return (
      <EmptyState title={isSearch ? "Nothing is called that" : "No document yet"}>
        {isSearch
          ? "The search looks at names and keys, not at texts."
          : mayAdd
            ? "Drop files above, or import a run: every passage it carries is a document until its file is there."
            : "A lead or an engineer adds them; so does the import of a run."}
      </EmptyState>
    );
  }
  return (
    <Table caption="Documents" captionHidden>
      <TableHead>
        <HeaderCell>Document</HeaderCell>
        <HeaderCell>Newest version</HeaderCell>
        <HeaderCell>Class</HeaderCell>
        <HeaderCell>In force</HeaderCell>
        <HeaderCell align="end">Earlier</HeaderCell>
        <HeaderCell>Added</HeaderCell>
      </TableHead>
      <TableBody>
        {documents.map((document) => (
          <DocumentRow key={document.id} projectId={projectId} document={document} mayReadRuns={mayReadRuns} />
        ))}
      </TableBody>
    </Table>
  );
}
