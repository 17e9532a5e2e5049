import type { DirectionTable, RulingDirections } from "@/contracts/dispute-queue";
import { DIRECTION_RULED_WORDS, DIRECTION_SAID_WORDS } from "@/contracts/process-words";
import { DIRECTIONS_RULED, DIRECTIONS_SAID, type RulingDirection } from "@/domain/adjudication/ruling-directions";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";

export interface DirectionsViewProps {
  projectId: string;
  directions: RulingDirections;
  /** The cell whose disputes are listed. */
  chosen: ChosenDirection | null;
}

/** A cell of one of the tables; without a rubric version, of any. */
export interface ChosenDirection {
  readonly direction: RulingDirection;
  readonly rubricVersion: string | null;
}

interface TableProps {
  projectId: string;
  table: DirectionTable;
  chosen: ChosenDirection | null;
}

function OneTable({ projectId, table, chosen }: TableProps) {
  const { rubricVersion, n: total, rows } = table;
  const countOf = (key: RulingDirection) => rows.find((row) => `${row.said}-${row.ruled}` === key)?.n ?? 0;
  const isChosen = (key: RulingDirection) =>
    chosen?.direction === key && (chosen.rubricVersion ?? rubricVersion) === rubricVersion;
  return (
    <Table caption={`Settled disputes by direction, ${rubricVersion}, n = ${total}`}>
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
              const query = new URLSearchParams({ show: "rulings", direction: key, rubric: rubricVersion });
              return (
                <Cell key={ruled} align="end" className="figures">
                  {n === 0 ? (
                    0
                  ) : (
                    <TextLink
                      href={`/p/${projectId}/disputes?${query.toString()}`}
                      {...(isChosen(key) ? { "aria-current": "true" as const } : {})}
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

/** Disputes settled to pass and to fail, a table for each rubric version. Each count opens the disputes behind it. */
export function DirectionsView({ projectId, directions, chosen }: DirectionsViewProps) {
  if (directions.tables.length === 0) {
    return (
      <EmptyState title="No ruling so far">
        Once disputes are settled this table shows which way they went, so that nobody need take it on trust.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-6">
      {directions.tables.map((table) => (
        <OneTable key={table.rubricVersion} projectId={projectId} table={table} chosen={chosen} />
      ))}
    </div>
  );
}
