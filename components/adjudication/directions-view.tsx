import type { RulingDirections } from "@/contracts/dispute-queue";
import { DIRECTION_RULED_WORDS, DIRECTION_SAID_WORDS } from "@/contracts/process-words";
import { DIRECTIONS_RULED, DIRECTIONS_SAID, type RulingDirection } from "@/domain/adjudication/ruling-directions";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";

export interface DirectionsViewProps {
  projectId: string;
  directions: RulingDirections;
  /** The cell whose disputes are listed. */
  chosen: RulingDirection | null;
}

/** Disputes settled to pass and to fail. Each count opens the disputes behind it. */
export function DirectionsView({ projectId, directions, chosen }: DirectionsViewProps) {
  if (directions.n === 0) {
    return (
      <EmptyState title="No ruling so far">
        Once disputes are settled this table shows which way they went, so that nobody need take it on trust.
      </EmptyState>
    );
  }
  const countOf = (key: RulingDirection) => directions.rows.find((row) => `${row.said}-${row.ruled}` === key)?.n ?? 0;
  return (
    <Table caption={`Settled disputes by direction, n = ${directions.n}`}>
      <TableHead>
        <HeaderCell>What the two had said</HeaderCell>
        {DIRECTIONS_RULED.map((ruled) => (
          <HeaderCell key={ruled} align="end">
            {DIRECTION_RULED_WORDS[ruled]}
          </HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {DIRECTIONS_SAID.map((said) => (
          <TableRow key={said}>
            <Cell rowHeader>{DIRECTION_SAID_WORDS[said]}</Cell>
            {DIRECTIONS_RULED.map((ruled) => {
              const key = `${said}-${ruled}` as const;
              const n = countOf(key);
              return (
                <Cell key={ruled} align="end" className="figures">
                  {n === 0 ? (
                    0
                  ) : (
                    <TextLink
                      href={`/p/${projectId}/disputes?show=rulings&direction=${key}`}
                      {...(chosen === key ? { "aria-current": "true" as const } : {})}
                    >
                      {n}
                    </TextLink>
                  )}
                </Cell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
