import { memo } from "react";
import { clsx } from "clsx";
import type { InlineResource } from "@/contracts/documents";
import { indexCodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { FOCUSABLE } from "./focusable";
import { cutInvisible, type InvisibleMark, type MarkedRun } from "./invisible-marks";
import { cutRun } from "./text-window";

/** The span that can take the focus, and the element that says what it is. */
export interface ActiveSpan extends Span {
  readonly describedBy: string;
}

/** The active span where it reaches into a run; null keeps runs that it doesn't touch from being drawn again. */
export function activeWithin(active: ActiveSpan | null, startCp: number, endCp: number): ActiveSpan | null {
  return active !== null && active.startCp < endCp && startCp < active.endCp ? active : null;
}

/** What stands for an invisible character is drawn beside it by the style sheet: no text of ours comes between the source's. */
function markProps(mark: InvisibleMark | null) {
  if (mark === null) return {};
  const look = mark.sign === "" ? "invisible-blank" : "invisible-sign";
  return { className: look, "data-sign": mark.sign, title: mark.name };
}

function Piece({ run, active }: { run: MarkedRun; active: ActiveSpan | null }) {
  const { className, ...marked } = markProps(run.mark);
  if (!run.isActive || active === null) {
    return (
      <span data-cp={run.startCp} className={className} {...marked}>
        {run.text}
      </span>
    );
  }
  // The first element of the span takes the focus; the others belong to it.
  const focus = run.startCp === active.startCp ? { ...FOCUSABLE, "aria-describedby": active.describedBy } : {};
  return (
    <mark className={clsx("source-active", className)} data-cp={run.startCp} data-active="" {...marked} {...focus}>
      {run.text}
    </mark>
  );
}

/** A run of T as elements that know their place; the active span has elements of its own. */
export const TextRunView = memo(function TextRunView({
  text,
  startCp,
  active,
}: {
  text: string;
  startCp: number;
  active: ActiveSpan | null;
}) {
  return cutRun(text, startCp, indexCodePoints(text), active)
    .flatMap(cutInvisible)
    .map((run) => <Piece key={run.startCp} run={run} active={active} />);
});

function StyledRun({ inline, active }: { inline: InlineResource; active: ActiveSpan | null }) {
  let content = <TextRunView text={inline.text} startCp={inline.startCp} active={active} />;
  if (inline.code === true)
    content = <code className="rounded-xs bg-sunken px-0.5 font-mono text-[0.86em]">{content}</code>;
  if (inline.sup === true) content = <sup>{content}</sup>;
  if (inline.sub === true) content = <sub>{content}</sub>;
  if (inline.del === true) content = <del>{content}</del>;
  if (inline.em === true) content = <em>{content}</em>;
  if (inline.strong === true) content = <strong className="font-[650]">{content}</strong>;
  return content;
}

/** The runs of one block. */
export function InlineRuns({ inlines, active }: { inlines: readonly InlineResource[]; active: ActiveSpan | null }) {
  return inlines.map((inline) => <StyledRun key={inline.startCp} inline={inline} active={active} />);
}
