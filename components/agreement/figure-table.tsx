import { clsx } from "clsx";
import { formatValue } from "@/components/ui/format-figure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { type FigureLine, scaleStartOf, ticksOf } from "./panel-figures";

function shareOn(start: number): (value: number) => string {
  return (value) => `${Math.min(100, Math.max(0, ((value - start) / (1 - start)) * 100))}%`;
}

function Whisker({ line, start, isFirst }: { line: FigureLine; start: number; isFirst: boolean }) {
  const at = shareOn(start);
  const { value, ci } = line.figure;
  return (
    <div aria-hidden="true" className="relative mr-3 ml-1 h-5 min-w-44">
      {ticksOf(start).map((tick) => (
        <div
          key={tick}
          className={clsx("absolute inset-y-[-7px] w-px", tick === 0 ? "bg-line-strong" : "bg-line-soft")}
          style={{ left: at(tick) }}
        />
      ))}
      {value === null || ci === undefined ? null : (
        <div
          className={clsx(
            "absolute top-1/2 h-1 -translate-y-1/2 rounded-full",
            isFirst ? "bg-accent/45" : "bg-ink-3/45",
          )}
          style={{ left: at(ci.lo), right: `calc(100% - ${at(ci.hi)})` }}
        />
      )}
      {value === null ? null : (
        <div
          className={clsx(
            "absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface",
            isFirst ? "bg-accent" : "bg-ink-2",
          )}
          style={{ left: at(value) }}
        />
      )}
    </div>
  );
}

function Scale({ start }: { start: number }) {
  const at = shareOn(start);
  return (
    <div aria-hidden="true" className="relative mr-3 ml-1 h-4.5 min-w-44 font-normal">
      {ticksOf(start).map((tick) => (
        <span key={tick} className="figures absolute -translate-x-1/2" style={{ left: at(tick) }}>
          {tick}
        </span>
      ))}
    </div>
  );
}

function Row({ line, start, isFirst }: { line: FigureLine; start: number; isFirst: boolean }) {
  const { value, n, ci, reason } = line.figure;
  return (
    <TableRow>
      <Cell rowHeader className="py-2 align-middle!">
        {line.label}
        {line.about === "" ? null : <span className="block text-xs font-normal text-ink-3">{line.about}</span>}
      </Cell>
      {value === null ? (
        <Cell colSpan={2} className="max-w-56 align-middle! text-xs text-ink-2">
          Not defined, because {reason ?? "no reason was recorded"}
        </Cell>
      ) : (
        <>
          <Cell align="end" className={clsx("align-middle!", isFirst ? "font-[650]" : "font-[550]")}>
            {formatValue(value, line.unit)}
          </Cell>
          <Cell align="end" className="align-middle! text-xs whitespace-nowrap text-ink-2">
            {ci === undefined ? "no interval" : `${formatValue(ci.lo, line.unit)} to ${formatValue(ci.hi, line.unit)}`}
          </Cell>
        </>
      )}
      <Cell align="end" className="align-middle! text-ink-3">
        {n}
      </Cell>
      <Cell className="w-[38%] align-middle! max-sm:hidden">
        <Whisker line={line} start={start} isFirst={isFirst} />
      </Cell>
    </TableRow>
  );
}

export interface FigureTableProps {
  caption: string;
  lines: readonly FigureLine[];
  /** Draws the first line as the one to look at. */
  isFirstMarked?: boolean;
}

/** Figures with their intervals, to be read as a table and seen as a picture on one scale. */
export function FigureTable({ caption, lines, isFirstMarked = false }: FigureTableProps) {
  const start = scaleStartOf(lines);
  return (
    <Table caption={caption}>
      <TableHead>
        <HeaderCell>Figure</HeaderCell>
        <HeaderCell align="end">Value</HeaderCell>
        <HeaderCell align="end">95% interval</HeaderCell>
        <HeaderCell align="end">n</HeaderCell>
        <HeaderCell className="max-sm:hidden">
          <span className="sr-only">On a scale</span>
          <Scale start={start} />
        </HeaderCell>
      </TableHead>
      <TableBody>
        {lines.map((line, index) => (
          <Row key={line.key} line={line} start={start} isFirst={isFirstMarked && index === 0} />
        ))}
      </TableBody>
    </Table>
  );
}
