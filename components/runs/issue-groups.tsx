import type { ImportIssueGroup } from "@/contracts/runs";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";

const placeOf = ({ line, field }: ImportIssueGroup["examples"][number]): string =>
  field === null || field === "row" || field === "file" ? `line ${line}` : `line ${line}, ${field}`;

/** What is odd about a file, by code: how often, what it means, and where to look. Nothing of it keeps the file out. */
export function IssueGroups({ groups }: { groups: readonly ImportIssueGroup[] }) {
  if (groups.length === 0) return <p className="text-sm text-ink-3">Nothing odd was found.</p>;
  return (
    <div className="rounded-md border border-line bg-surface px-4">
      <Table caption="Remarks by code" captionHidden>
        <TableHead>
          <HeaderCell>Remark</HeaderCell>
          <HeaderCell align="end">Times</HeaderCell>
          <HeaderCell>For example</HeaderCell>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <TableRow key={group.code}>
              <Cell rowHeader className="max-w-[34rem] py-2 font-normal!">
                {group.message} <span className="font-mono text-2xs text-ink-3">{group.code}</span>
              </Cell>
              <Cell align="end">
                <span className="figures">{group.count.toLocaleString("en")}</span>
              </Cell>
              <Cell className="font-mono text-xs">
                {group.examples.map((example) => (
                  <span key={placeOf(example)} className="block">
                    {placeOf(example)}
                  </span>
                ))}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
