"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { useDocuments } from "@/client/use-documents";
import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";
import type { ChunkBounds } from "@/components/source/chunk-brackets";
import type { LitSpan } from "@/components/source/layer-spans";
import { SourcePane } from "@/components/source/source-pane";
import { subjectOfVersion } from "@/components/source/source-subject";
import type { MarkedSpan } from "@/components/source/use-evidence-caret";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { Select } from "@/components/ui/select";
import type { SpanKind } from "@/components/ui/span-legend";
import { PICK_LISTS, type PickFor } from "./pick-for";
import type { Passage } from "./read-source-link";

export interface SourcePickerProps {
  projectId: string;
  passages: readonly Passage[];
  nearMisses: readonly Passage[];
  /** Adds the words to a list, or takes them out of it. */
  onToggle: (list: PickFor, passage: Passage) => void;
}

interface Readable {
  readonly document: DocumentResource;
  readonly version: DocumentVersionResource;
}

const NO_CHUNKS: readonly ChunkBounds[] = [];
/** A near miss says what it is under the pointer and in the list; the kit’s word for its look is another one. */
const LEGEND: readonly SpanKind[] = ["evidence"];

/** The newest readable version of each document: what is written now is about the corpus as it is now. */
function listReadable(documents: readonly DocumentResource[]): readonly Readable[] {
  return documents.flatMap((document) => {
    const [version] = document.versions
      .filter((one) => one.state === "ok" && one.printedVersion !== null)
      .toSorted((a, b) => (a.addedAt < b.addedAt ? 1 : -1));
    return version === undefined ? [] : [{ document, version }];
  });
}

const litOf = (passages: readonly Passage[], versionId: string, kind: "evidence" | "other", label: string): LitSpan[] =>
  passages
    .filter((passage) => passage.versionId === versionId)
    .map(({ startCp, endCp }) => ({ startCp, endCp, kind, label }));

function OpenSource(props: Omit<SourcePickerProps, "projectId"> & { open: Readable; list: PickFor }) {
  const { open, list, passages, nearMisses, onToggle } = props;
  const [isFinding, setIsFinding] = useState(false);
  const [isOn, setOn] = useState(false);
  const versionId = open.version.id;
  const lit = useMemo(
    () => [
      ...litOf(passages, versionId, "evidence", "supports an answer"),
      ...litOf(nearMisses, versionId, "other", "near miss"),
    ],
    [passages, nearMisses, versionId],
  );
  const evidence = useMemo(
    () => ({
      isOn,
      setOn,
      mark: ({ startCp, endCp }: MarkedSpan) => onToggle(list, { versionId, startCp, endCp }),
    }),
    [isOn, list, onToggle, versionId],
  );
  return (
    <SourcePane
      subject={subjectOfVersion(open.document, open.version)}
      lit={lit}
      chunks={NO_CHUNKS}
      focus={null}
      openHref={null}
      evidence={evidence}
      isFinding={isFinding}
      onFinding={setIsFinding}
      legend={LEGEND}
    />
  );
}

/** A source beside a target that is being written: words are selected, or walked to with the arrow keys, and marked. */
export function SourcePicker(props: SourcePickerProps) {
  const { projectId } = props;
  const [typed, setTyped] = useState("");
  const documents = useDocuments(projectId, useDeferredValue(typed.trim()));
  const [chosen, setChosen] = useState<Readable | null>(null);
  const [list, setList] = useState<PickFor>("passages");
  const readable = listReadable(documents.data ?? []);
  const isListed = chosen === null || readable.some(({ version }) => version.id === chosen.version.id);
  const offered = isListed ? readable : [...(chosen === null ? [] : [chosen]), ...readable];
  const open = chosen ?? readable[0] ?? null;
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="space-y-2 border-b border-line-soft px-4 py-2.5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-64 max-w-full">
            <Select
              size="sm"
              aria-label="Source"
              placeholder="Choose a document"
              value={open?.version.id ?? null}
              options={offered.map(({ document, version }) => ({ value: version.id, label: document.title }))}
              onValueChange={(id) => setChosen(offered.find(({ version }) => version.id === id) ?? null)}
            />
          </span>
          <Input
            type="search"
            aria-label="Find a document"
            placeholder="Find a document"
            className="w-40"
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <FilterBar label="What marking means" options={PICK_LISTS} value={list} onValueChange={setList} />
        <p className="text-xs text-ink-3">
          Select words and press <Kbd keys="E" />; or press <Kbd keys="E" /> and walk there with the arrow keys. Marked
          again they are taken out.
        </p>
      </div>
      <div className="flex min-h-0 flex-1 flex-col [&>*]:min-h-0 [&>*]:flex-1">
        {open === null ? (
          <EmptyState title={documents.isFetching ? "Reading the documents" : "No document with a text"}>
            Add the sources on the page of documents first; passages are places in them.
          </EmptyState>
        ) : (
          <OpenSource key={open.version.id} {...props} open={open} list={list} />
        )}
      </div>
    </div>
  );
}
