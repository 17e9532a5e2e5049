import { diffWordsWithSpace } from "diff";
import type { TextChange } from "@/domain/rubric/rubric-text";
import { countOf } from "@/components/ui/format-count";

export interface VersionDifferenceProps {
  readonly changes: readonly TextChange[];
  /** What a changed thing is called. */
  readonly nameOf: (field: string) => string;
  /** The two versions, as they are printed. */
  readonly before: string;
  readonly after: string;
}

/** One text against another, word by word: struck out is gone, underlined is new. */
function Words({ change, before, after }: { change: TextChange } & Pick<VersionDifferenceProps, "before" | "after">) {
  return diffWordsWithSpace(change.before ?? "", change.after ?? "").map(({ value, added, removed }, at) => {
    if (added) {
      return (
        <ins key={at} className="diff-added">
          <span className="sr-only">only in {after}: </span>
          {value}
        </ins>
      );
    }
    if (removed) {
      return (
        <del key={at} className="diff-removed">
          <span className="sr-only">only in {before}: </span>
          {value}
        </del>
      );
    }
    return <span key={at}>{value}</span>;
  });
}

/** Everything that two versions say differently. */
export function VersionDifference({ changes, nameOf, before, after }: VersionDifferenceProps) {
  if (changes.length === 0) return <p className="text-sm text-ink-2">Nothing differs from {before}.</p>;
  return (
    <>
      <p className="mb-2 text-xs text-ink-3">
        {countOf(changes.length, "change")} from {before} to {after}. Struck out is gone, underlined is new.
      </p>
      <dl className="divide-y divide-line-soft rounded-md border border-line bg-surface">
        {changes.map((change) => (
          <div key={change.field} className="grid gap-x-6 gap-y-0.5 px-3 py-2 md:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="text-xs text-ink-3">{nameOf(change.field)}</dt>
            <dd className="text-sm whitespace-pre-wrap">
              <Words change={change} before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
