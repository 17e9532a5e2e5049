import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { countOf } from "@/components/ui/format-count";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";

/** One thing wrong with one line; a line is null for what is wrong with the file as a whole. */
export interface BadLine {
  line: number | null;
  field: string | null;
  code: string;
  message: string;
}

export interface BadLinesProps {
  fileName: string;
  lines: readonly BadLine[];
  /** How many there are, where more than are listed. */
  total: number;
  /** `refused`: nothing was imported. `warned`: all of it was. */
  kind: "refused" | "warned";
}

/** A problem of the whole line has the line for its field; it stands in the first column already. */
const fieldOf = ({ line, field }: BadLine) => (field === null || field === `line ${line}` ? "" : field);

const placeOf = (line: BadLine, fileName: string) => (line.line === null ? fileName : `${fileName}:${line.line}`);

/** The list as text, one problem a line, to be sent to whoever wrote the file. */
function textOf(lines: readonly BadLine[], fileName: string): string {
  return lines
    .map((line) => [placeOf(line, fileName), fieldOf(line), line.code, line.message].filter((part) => part).join("\t"))
    .join("\n");
}

/** Every line that is wrong, with its number in the file. */
export function BadLines({ fileName, lines, total, kind }: BadLinesProps) {
  if (lines.length === 0) return null;
  const more = total - lines.length;
  return (
    <div className="mt-4">
      {kind === "refused" ? (
        <Callout
          tone="danger"
          role="alert"
          title={`${countOf(total, "problem")} in ${fileName}; nothing was imported`}
          action={<CopyButton text={textOf(lines, fileName)} label="Copy the list" />}
        >
          Put these right and drop the file again. Lines count from 1.
        </Callout>
      ) : (
        <Callout
          tone="attention"
          title={`${countOf(total, "remark")} on ${fileName}`}
          action={<CopyButton text={textOf(lines, fileName)} label="Copy the list" />}
        >
          The file was read all the same.
        </Callout>
      )}
      <div className="mt-2 rounded-md border border-line bg-surface px-4">
        <Table
          caption={kind === "refused" ? "Lines that can’t be imported" : "Remarks by line"}
          captionHidden
          stickyHead
          className="max-h-96"
        >
          <TableHead>
            <HeaderCell align="end">Line</HeaderCell>
            <HeaderCell>Field</HeaderCell>
            <HeaderCell>What is wrong</HeaderCell>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <TableRow key={`${line.line}-${line.field}-${line.code}-${line.message}`}>
                <Cell rowHeader align="end">
                  {line.line ?? "file"}
                </Cell>
                <Cell className="font-mono text-xs">{fieldOf(line)}</Cell>
                <Cell>
                  {line.message} <span className="font-mono text-2xs text-ink-3">{line.code}</span>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {more > 0 ? (
        <p className="mt-2 text-xs text-ink-3">and {countOf(more, "more problem")} that are not listed</p>
      ) : null}
    </div>
  );
}
