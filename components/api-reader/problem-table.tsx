import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { PROBLEMS } from "@/contracts/problems";

/** Every code the API answers with; the `type` of a problem document leads to its row. */
export function ProblemTable() {
  return (
    <Table caption="Problem codes with their status and when they happen" captionHidden>
      <TableHead>
        <HeaderCell>Code</HeaderCell>
        <HeaderCell align="end">Status</HeaderCell>
        <HeaderCell>When it happens</HeaderCell>
      </TableHead>
      <TableBody>
        {Object.entries(PROBLEMS).map(([code, [status, title, sentence]]) => (
          <TableRow key={code} id={code}>
            <Cell rowHeader>
              <code className="font-mono text-xs">{code}</code>
            </Cell>
            <Cell align="end">{status}</Cell>
            <Cell>
              {title}. <span className="text-ink-3">{sentence}</span>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
