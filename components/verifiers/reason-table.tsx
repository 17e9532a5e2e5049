import type { OutcomeReason } from "@/contracts/verifiers";
import { formatValue } from "@/components/ui/format-figure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { explainOutcome, OUTCOME_STATE_WORDS } from "./verifier-words";

/** Claims without a score, by why. A failure is a failure: it is never read as a low score. */
export function ReasonTable({ reasons }: { reasons: readonly OutcomeReason[] }) {
  if (reasons.length === 0) return <p className="text-sm text-ink-2">Every claim that was settled has a score.</p>;
  return (
    <Table caption="Claims without a score. A failure is never read as a score.">
      <TableHead>
        <HeaderCell>Why</HeaderCell>
        <HeaderCell>Outcome</HeaderCell>
        <HeaderCell align="end">Claims</HeaderCell>
      </TableHead>
      <TableBody>
        {reasons.map(({ state, reason, claims }) => (
          <TableRow key={`${state}-${reason}`}>
            <Cell rowHeader className="font-normal!">
              {explainOutcome(reason)}
            </Cell>
            <Cell>{OUTCOME_STATE_WORDS[state]}</Cell>
            <Cell align="end">{formatValue(claims, "count")}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
