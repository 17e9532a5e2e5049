import type { VerifierOutcomeResource } from "@/contracts/verifiers";
import { formatValue } from "@/components/ui/format-figure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { explainOutcome, OUTCOME_STATE_WORDS } from "./verifier-words";

/** What each claim came to, in the run's order, each a link to its response. */
export function OutcomeTable({ projectId, rows }: { projectId: string; rows: readonly VerifierOutcomeResource[] }) {
  if (rows.length === 0) return <p className="text-sm text-ink-3">No claim is shown to you yet.</p>;
  return (
    <Table caption="Claim by claim">
      <TableHead>
        <HeaderCell>Response and claim</HeaderCell>
        <HeaderCell>Outcome</HeaderCell>
        <HeaderCell align="end">Entailment</HeaderCell>
        <HeaderCell align="end">Windows read</HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.claimId}>
            <Cell rowHeader>
              <TextLink quiet href={`/p/${projectId}/responses/${row.responseId}`}>
                {row.externalId}
              </TextLink>
              <span className="font-normal text-ink-3">, claim {row.claimOrdinal + 1}</span>
            </Cell>
            <Cell>
              {OUTCOME_STATE_WORDS[row.state]}
              {row.reason === null ? null : <span className="text-ink-3">: {explainOutcome(row.reason)}</span>}
            </Cell>
            <Cell align="end">
              {row.entailment === null ? (
                <span className="text-ink-3">none</span>
              ) : (
                formatValue(row.entailment, "coefficient")
              )}
            </Cell>
            <Cell align="end">{row.windows}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
