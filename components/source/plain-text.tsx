import { memo, useMemo } from "react";
import { type CodePoints, cpFromU16, lengthCp, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { type ActiveSpan, activeWithin, TextRunView } from "./text-runs";
import { cutIntoStretches, WHOLE_UP_TO_CP } from "./text-window";

/** A part of a plain text, in stretches of whole lines. White space and line ends stand as they are in T. */
export const PlainText = memo(function PlainText({
  index,
  shown,
  active,
}: {
  index: CodePoints;
  shown: Span;
  active: ActiveSpan | null;
}) {
  const stretches = useMemo(() => {
    const cut = cutIntoStretches(index.text, u16FromCp(index, shown.startCp), u16FromCp(index, shown.endCp));
    return cut.map(({ startU16, endU16 }) => {
      const text = index.text.slice(startU16, endU16);
      const startCp = cpFromU16(index, startU16);
      return { text, startCp, endCp: startCp + lengthCp(text) };
    });
  }, [index, shown.startCp, shown.endCp]);
  const isLong = shown.endCp - shown.startCp > WHOLE_UP_TO_CP;
  return stretches.map(({ text, startCp, endCp }) => (
    <div key={startCp} className={isLong ? "source-stretch-far whitespace-pre-wrap" : "whitespace-pre-wrap"}>
      <TextRunView text={text} startCp={startCp} active={activeWithin(active, startCp, endCp)} />
    </div>
  ));
});
