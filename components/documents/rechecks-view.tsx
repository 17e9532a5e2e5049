import type { CitationRecheckResource, RecheckProgress } from "@/contracts/rechecks";
import { WordDifference } from "@/components/bench/word-difference";
import { linkToComparison, linkToDocument } from "@/components/source/deep-link";
import { Badge } from "@/components/ui/badge";
import { countOf } from "@/components/ui/format-count";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StackedBar } from "@/components/ui/stacked-bar";
import { TextLink } from "@/components/ui/text-link";
import { CHANGE_TONES, CHANGE_WORDS, CHANGES, editsOfChange } from "@/components/source/change-words";

interface Place {
  readonly projectId: string;
  readonly documentId: string;
}

/** How many citations came to what, and how far the lookup is. */
export function RecheckSummary({ progress }: { progress: RecheckProgress }) {
  const { citations, checked, notCheckable } = progress;
  const waiting = citations - checked - notCheckable;
  return (
    <div className="mb-8 space-y-3">
      <StackedBar
        label={`${countOf(checked, "citation")} of older versions, looked up`}
        segments={CHANGES.map((change) => ({
          key: change,
          label: CHANGE_WORDS[change].label,
          count: progress[change],
          tone: CHANGE_TONES[change],
        }))}
      />
      {waiting === 0 ? null : (
        <ProgressBar
          label="Citations looked up"
          value={checked}
          max={citations - notCheckable}
          valueText={`${checked} of ${countOf(citations - notCheckable, "citation")}`}
        />
      )}
      {notCheckable === 0 ? null : (
        <p className="text-xs text-ink-3">
          {countOf(notCheckable, "citation")} can't be looked up: a text is not there, or was erased. That says nothing
          of them.
        </p>
      )}
    </div>
  );
}

function Words({ recheck }: { recheck: CitationRecheckResource }) {
  const { cited, now, change } = recheck;
  const edits = change === "changed" ? editsOfChange(recheck) : null;
  if (edits !== null) return <WordDifference edits={edits} first="the cited version" second="the newest version" />;
  const words = (now ?? cited).words;
  if (words === null) return <span className="text-ink-3">(erased)</span>;
  return now === null ? <del className="diff-removed">{words}</del> : words;
}

function PlaceLinks({ recheck, projectId, documentId }: Place & { recheck: CitationRecheckResource }) {
  const link = ({ versionId, startCp, endCp }: CitationRecheckResource["cited"]) =>
    linkToDocument({ projectId, documentId, versionId, span: { startCp, endCp } });
  const { cited, now, citationId } = recheck;
  const { versionId, startCp, endCp } = cited;
  const compared = { projectId, documentId, versionId, span: { startCp, endCp }, citationId };
  return (
    <p className="flex flex-wrap gap-x-4 text-xs">
      <TextLink href={linkToComparison(compared)}>Compare both versions</TextLink>
      <TextLink href={`/p/${projectId}/responses/${recheck.responseId}`}>
        Response {recheck.externalId}, run {recheck.runNumber}
      </TextLink>
      <TextLink href={link(cited)}>
        As cited{cited.printedVersion === null ? "" : ` (${cited.printedVersion})`}
      </TextLink>
      {now === null ? null : (
        <TextLink href={link(now)}>
          In the newest version{now.printedVersion === null ? "" : ` (${now.printedVersion})`}
        </TextLink>
      )}
    </p>
  );
}

/** Citations with what became of their words; each leads to both versions and to its answer. */
export function RecheckList({ rechecks, ...place }: Place & { rechecks: readonly CitationRecheckResource[] }) {
  return (
    <ul className="rounded-md border border-line bg-surface">
      {rechecks.map((recheck) => (
        <li key={recheck.citationId} className="space-y-1.5 border-b border-line-soft px-4 py-3 last:border-b-0">
          <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
            <span className="font-mono">{recheck.handle}</span>
            <Badge tone={CHANGE_TONES[recheck.change]}>{CHANGE_WORDS[recheck.change].label}</Badge>
            {CHANGE_WORDS[recheck.change].about}
            {recheck.isUncertain ? " These words stand in several places; which is meant can't be told." : ""}
          </p>
          <p className="reading line-clamp-6 max-w-[80ch] whitespace-pre-wrap">
            <Words recheck={recheck} />
          </p>
          <PlaceLinks recheck={recheck} {...place} />
        </li>
      ))}
    </ul>
  );
}
