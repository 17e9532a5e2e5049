"use client";

import { useRouter } from "next/navigation";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useComparison } from "@/client/use-comparison";
import { useDocument } from "@/client/use-document";
import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";
import type { CitationRecheckResource } from "@/contracts/rechecks";
import { PageFrame } from "@/components/shell/page-frame";
import { useKeyGroups } from "@/components/shell/keyboard-help";
import { linkToComparison, linkToDocument } from "@/components/source/deep-link";
import { versionOptions } from "@/components/source/version-options";
import { useSpanHash } from "@/components/source/use-span-hash";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Loaded } from "@/components/ui/loaded";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { CompareView } from "./compare-view";
import { type CitationSteps, useCitationSteps } from "./use-citation-steps";

export interface CompareWorkbenchProps {
  readonly projectId: string;
  readonly documentId: string;
  /** The version before; the newest but one where the address names none. */
  readonly versionId: string | null;
  /** The version beside it; the newest file where the address names none. */
  readonly otherId: string | null;
  /** The citation at hand, for those who may read which answers cite what. */
  readonly citationId: string | null;
}

const KEYS = [
  {
    title: "Two versions",
    keys: [
      { keys: "[", does: "Previous citation" },
      { keys: "]", does: "Next citation" },
    ],
  },
];

function Stepper({ projectId, steps }: { projectId: string; steps: CitationSteps }) {
  const { current, at, count, hasMore, step } = steps;
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-2">
      <IconButton label="Previous citation" shortcut="[" size="sm" icon={<ChevronUp />} onClick={() => step(-1)} />
      <output className="figures whitespace-nowrap">
        citation {at + 1} of {hasMore ? `${count} or more` : count}
      </output>
      <IconButton label="Next citation" shortcut="]" size="sm" icon={<ChevronDown />} onClick={() => step(1)} />
      <TextLink href={`/p/${projectId}/responses/${current.responseId}`} className="ml-1">
        {current.handle} in response {current.externalId}, run {current.runNumber}
      </TextLink>
    </span>
  );
}

const findVersion = (document: DocumentResource, id: string | null): DocumentVersionResource | null =>
  document.versions.find((version) => version.id === id) ?? null;

function Compared({ document, ...props }: CompareWorkbenchProps & { document: DocumentResource }) {
  const { projectId, documentId, otherId, citationId } = props;
  const router = useRouter();
  const hash = useSpanHash();
  useKeyGroups(KEYS);
  const go = (place: Omit<Parameters<typeof linkToComparison>[0], "projectId" | "documentId">) =>
    router.replace(linkToComparison({ projectId, documentId, ...place }));
  const steps = useCitationSteps(documentId, citationId, ({ citationId: next, cited }: CitationRecheckResource) => {
    const { versionId, startCp, endCp } = cited;
    go({ versionId, span: { startCp, endCp }, citationId: next });
  });
  const before = findVersion(document, props.versionId) ?? document.versions[1] ?? null;
  const comparison = useComparison(before?.id ?? "", hash, otherId).data ?? null;
  const after = findVersion(document, comparison?.other?.versionId ?? null);
  const choose = (versionId: string, other: string) =>
    go({ versionId, span: versionId === before?.id ? hash : null, otherId: other });
  return (
    <div className="flex min-h-0 grow basis-0 flex-col overflow-hidden">
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-canvas px-4 py-1 text-sm">
        <TextLink href={`/p/${projectId}/documents`} quiet>
          Documents
        </TextLink>
        <h1 className="min-w-0 truncate font-[600]">{document.title}: two versions</h1>
        {steps === null ? null : <Stepper projectId={projectId} steps={steps} />}
        {before === null || after === null ? null : (
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <Select
              aria-label="The version before"
              size="sm"
              className="w-68!"
              value={before.id}
              options={versionOptions(document.versions.filter(({ id }) => id !== after.id))}
              onValueChange={(id) => choose(id, after.id)}
            />
            <Select
              aria-label="The version after"
              size="sm"
              className="w-68!"
              value={after.id}
              options={versionOptions(document.versions.filter(({ id }) => id !== before.id))}
              onValueChange={(id) => choose(before.id, id)}
            />
          </div>
        )}
      </div>
      {before !== null && after !== null ? (
        <CompareView
          projectId={projectId}
          document={document}
          before={before}
          after={after}
          place={comparison?.places[0] ?? null}
        />
      ) : comparison === null && before !== null ? (
        <Skeleton lines={12} />
      ) : (
        <EmptyState
          title="There is no newer version"
          action={
            before === null ? undefined : (
              <ButtonLink href={linkToDocument({ projectId, documentId, versionId: before.id, span: hash })}>
                Open the document
              </ButtonLink>
            )
          }
        >
          This version is its document's newest; nothing can be put beside it yet.
        </EmptyState>
      )}
    </div>
  );
}

/** Two versions of a document side by side, at the words of the address. */
export function CompareWorkbench(props: CompareWorkbenchProps) {
  const read = useDocument(props.documentId);
  const waiting = (
    <PageFrame>
      <Skeleton lines={14} />
    </PageFrame>
  );
  return (
    <Loaded read={read} skeleton={waiting}>
      {(document) => <Compared document={document} {...props} />}
    </Loaded>
  );
}
