import { memo, useMemo } from "react";
import { clsx } from "clsx";
import { type CodePoints, cpFromU16, lengthCp, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { FOCUSABLE } from "./focusable";
import { findTables } from "./tabular-lines";
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
    const [from, to] = [u16FromCp(index, shown.startCp), u16FromCp(index, shown.endCp)];
    const tables = findTables(index.text, from, to);
    return cutIntoStretches(index.text, from, to, tables).map(({ startU16, endU16 }) => {
      const text = index.text.slice(startU16, endU16);
      const startCp = cpFromU16(index, startU16);
      const isTable = tables.some((table) => table.startU16 <= startU16 && endU16 <= table.endU16);
      return { text, startCp, endCp: startCp + lengthCp(text), isTable };
    });
  }, [index, shown.startCp, shown.endCp]);
  const isLong = shown.endCp - shown.startCp > WHOLE_UP_TO_CP;
  return stretches.map(({ text, startCp, endCp, isTable }) => (
    <div
      key={startCp}
      // A table is scrolled sideways, by the keyboard as well.
      {...(isTable ? FOCUSABLE : {})}
      className={clsx(
        isTable ? "overflow-x-auto font-mono text-[0.8125rem] leading-relaxed whitespace-pre" : "whitespace-pre-wrap",
        isLong && "source-stretch-far",
      )}
    >
      <TextRunView text={text} startCp={startCp} active={activeWithin(active, startCp, endCp)} />
    </div>
  ));
});
