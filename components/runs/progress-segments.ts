import type { RunResource } from "@/contracts/runs";
import type { BarSegment } from "@/components/ui/stacked-bar";

type Progress = NonNullable<RunResource["progress"]>;

/** Where a run's responses stand, as parts of the whole: what people decided is what nothing else accounts for. */
export function progressSegments(progress: Progress): readonly BarSegment[] {
  const { responses, carried, mechanical, disputed, open } = progress;
  const judged = Math.max(0, responses - carried - mechanical - disputed - open);
  return [
    { key: "judged", label: "Judged by two", count: judged, tone: "accent" },
    { key: "carried", label: "Carried over, unchanged", count: carried, tone: "neutral" },
    { key: "mechanical", label: "Decided by code", count: mechanical, tone: "apart" },
    { key: "disputed", label: "Disputed", count: disputed, tone: "attention" },
    { key: "open", label: "Open", count: open, tone: "undecided" },
  ];
}

/** "31 of 40 decided · 2 disputed · 7 open". */
export function progressText(progress: Progress): string {
  const { responses, disputed, open } = progress;
  const rest = [disputed === 0 ? null : `${disputed} disputed`, open === 0 ? null : `${open} open`];
  const decided = `${responses - disputed - open} of ${responses} decided`;
  return [decided, ...rest].filter((part) => part !== null).join(" · ");
}
