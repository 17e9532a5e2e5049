"use client";

import { useMemo, useState } from "react";
import { useSourceText } from "@/client/use-source-text";
import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";
import type { PlaceChange } from "@/contracts/rechecks";
import { WordDifference } from "@/components/bench/word-difference";
import type { ChunkBounds } from "@/components/source/chunk-brackets";
import { CHANGE_WORDS, editsOfChange, isStale } from "@/components/source/change-words";
import { linkToDocument } from "@/components/source/deep-link";
import type { LitKind, LitSpan } from "@/components/source/layer-spans";
import { SourcePane } from "@/components/source/source-pane";
import { subjectOfVersion } from "@/components/source/source-subject";
import { Badge } from "@/components/ui/badge";
import type { SpanKind } from "@/components/ui/span-legend";
import { SplitPane } from "@/components/ui/split-pane";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/format-count";
import { lengthCp, sliceCp } from "@/domain/text/code-points";
import { diffTexts, type TextComparison } from "@/domain/text/diff-texts";
import type { Span } from "@/domain/text/span";

export interface CompareViewProps {
  readonly projectId: string;
  readonly document: DocumentResource;
  readonly before: DocumentVersionResource;
  readonly after: DocumentVersionResource;
  /** What became of the words in the address; null where there are none, or nothing can be said. */
  readonly place: PlaceChange | null;
}

const NO_CHUNKS: readonly ChunkBounds[] = [];

/** Words of a version; null while its text is not there. */
function useWords(versionId: string, span: Span | null): string | null {
  const text = useSourceText(versionId).data?.text ?? null;
  return useMemo(
    () => (text === null || span === null || span.endCp > lengthCp(text) ? null : sliceCp(text, span)),
    [text, span],
  );
}

/** The words of both versions as one line, with what differs struck out and underlined. */
function Difference({ before, after, place }: Pick<CompareViewProps, "before" | "after"> & { place: PlaceChange }) {
  const { change, now, differences, startCp, isUncertain } = place;
  const cited = useWords(before.id, place);
  const current = useWords(after.id, now);
  const edits =
    change === "changed" && now !== null
      ? editsOfChange({ cited: { startCp, words: cited }, now: { ...now, words: current }, differences })
      : null;
  const words = current ?? cited ?? "";
  return (
    <div className="border-b border-line bg-surface px-4 py-2">
      <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
        <Badge tone={isStale(change) ? "attention" : "neutral"}>{CHANGE_WORDS[change].label}</Badge>
        {CHANGE_WORDS[change].about}
        {isUncertain ? " These words stand in several places; which is meant can't be told." : ""}
      </p>
      <p className="reading mt-1 max-h-[22vh] max-w-[80ch] overflow-y-auto text-sm whitespace-pre-wrap">
        {edits === null ? (
          now === null ? (
            <del className="diff-removed">{words}</del>
          ) : (
            words
          )
        ) : (
          <WordDifference edits={edits} first="the version before" second="the version after" />
        )}
      </p>
    </div>
  );
}

/** Where two versions differ, over all of their texts; null until both are there. */
function useDifferences(beforeId: string, afterId: string): TextComparison | null {
  const before = useSourceText(beforeId).data?.text ?? null;
  const after = useSourceText(afterId).data?.text ?? null;
  return useMemo(() => (before === null || after === null ? null : diffTexts(before, after)), [before, after]);
}

interface StepsProps {
  readonly found: TextComparison;
  /** From 0. */
  readonly at: number;
  readonly onStep: (at: number) => void;
}

/** How much differs, with the way from one place to the next. */
function DifferenceSteps({ found: { differences, isComplete }, at, onStep }: StepsProps) {
  const last = differences.length - 1;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-1.5 text-xs text-ink-2">
      <output className="min-w-40">
        {last < 0
          ? "The two texts are the same."
          : isComplete
            ? `${countOf(last + 1, "difference")}; this is ${at + 1}.`
            : "The two texts differ too much to be compared word by word."}
      </output>
      {last < 1 ? null : (
        <>
          <Button size="sm" onClick={() => onStep(at === 0 ? last : at - 1)}>
            Difference before
          </Button>
          <Button size="sm" onClick={() => onStep(at === last ? 0 : at + 1)}>
            Next difference
          </Button>
        </>
      )}
    </div>
  );
}

/** Words to go to: of a place where nothing stands, the character before it. */
const placeOf = ({ startCp, endCp }: Span): Span =>
  startCp === endCp ? { startCp: Math.max(0, startCp - 1), endCp: Math.max(1, endCp) } : { startCp, endCp };

interface SideProps {
  readonly projectId: string;
  readonly document: DocumentResource;
  readonly version: DocumentVersionResource;
  /** The words of the address in this version. */
  readonly span: Span | null;
  /** What to go to where the address names no words. */
  readonly goal: Span | null;
  /** What only this version has. */
  readonly own: readonly (readonly [number, number])[];
  readonly kind: LitKind & SpanKind;
  readonly says: string;
  readonly name: string;
}

function litOf({ span, own, kind, says }: SideProps): LitSpan[] {
  const differs = own.map(([startCp, endCp]): LitSpan => ({ startCp, endCp, kind, label: "differs" }));
  if (span === null) return differs;
  return [{ startCp: span.startCp, endCp: span.endCp, kind: "cited", label: says }, ...differs];
}

function Side(props: SideProps) {
  const { projectId, document, version, span, kind, says } = props;
  const [isFinding, setIsFinding] = useState(false);
  const lit = useMemo(() => litOf(props), [props]);
  const target = span ?? props.goal;
  const startCp = target?.startCp ?? null;
  const endCp = target?.endCp ?? null;
  const focus = useMemo(
    () => (startCp === null || endCp === null ? null : { startCp, endCp, says: `${says}.` }),
    [startCp, endCp, says],
  );
  return (
    <SourcePane
      subject={subjectOfVersion(document, version)}
      lit={lit}
      chunks={NO_CHUNKS}
      focus={focus}
      openHref={linkToDocument({ projectId, documentId: document.id, versionId: version.id, span: focus })}
      evidence={null}
      isFinding={isFinding}
      onFinding={setIsFinding}
      legend={span === null ? [kind] : ["cited", kind]}
      name={props.name}
      isCompared
    />
  );
}

/**
 * Two versions side by side: both at the words of the address, with what became of them lit in each and once more as one line;
 * or, where it names none, with everything lit that differs, one difference after another.
 */
export function CompareView({ projectId, document, before, after, place }: CompareViewProps) {
  const found = useDifferences(before.id, after.id);
  const [at, setAt] = useState(0);
  const goal = place === null ? (found?.differences[at] ?? null) : null;
  const side = { projectId, document };
  const ownOf = (which: "before" | "after") =>
    (place?.differences ?? []).map((difference) => difference[which]).filter(([startCp, endCp]) => startCp < endCp);
  const own = useMemo(() => {
    const all = found?.isComplete === true ? found.differences : [];
    const spans = (list: readonly Span[]) =>
      list.filter(({ startCp, endCp }) => startCp < endCp).map(({ startCp, endCp }) => [startCp, endCp] as const);
    return { before: spans(all.map(({ a }) => a)), after: spans(all.map(({ b }) => b)) };
  }, [found]);
  return (
    <>
      {place === null ? null : <Difference before={before} after={after} place={place} />}
      {place === null && found !== null ? <DifferenceSteps found={found} at={at} onStep={setAt} /> : null}
      <SplitPane
        startLabel="The version before"
        endLabel="The version after"
        storageKey="compare"
        initial={0.5}
        className="flex-1"
        start={
          <Side
            {...side}
            version={before}
            span={place}
            goal={goal === null ? null : placeOf(goal.a)}
            own={
              place === null ? own.before : place.change === "gone" ? [[place.startCp, place.endCp]] : ownOf("before")
            }
            kind="removed"
            says={place === null ? "What stood there" : "The words as they were cited"}
            name="the version before"
          />
        }
        end={
          <Side
            {...side}
            version={after}
            span={place?.now ?? null}
            goal={goal === null ? null : placeOf(goal.b)}
            own={place === null ? own.after : ownOf("after")}
            kind="added"
            says="What stands there now"
            name="the version after"
          />
        }
      />
    </>
  );
}
