import type { GateReportResource } from "@/contracts/gate";
import { Button } from "@/components/ui/button";
import { Digest } from "@/components/ui/digest";
import { GateChip } from "@/components/ui/gate-chip";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { LateTargets } from "./late-targets";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface RecordedDecisionsProps {
  reports: readonly GateReportResource[];
  /** The one on screen; null for the decision as it stands now. */
  shownId: string | null;
  onShow: (id: string | null) => void;
  /** More of the project's decisions can be read; older ones on this run may be among them. */
  older: { onLoad: () => void; isLoading: boolean } | null;
}

/** Every recorded decision on a run, red ones too. */
export function RecordedDecisions({ reports, shownId, onShow, older }: RecordedDecisionsProps) {
  return (
    <Section
      title="Recorded decisions on this run"
      actions={shownId === null ? undefined : <Button onClick={() => onShow(null)}>Back to how it stands now</Button>}
    >
      {reports.length === 0 ? (
        <p className="text-sm text-ink-2">None. A lead or an engineer records one, here or by assay gate.</p>
      ) : (
        <Table caption="Recorded decisions" captionHidden>
          <TableHead>
            <HeaderCell>Recorded</HeaderCell>
            <HeaderCell>Decision</HeaderCell>
            <HeaderCell align="end">Ungrounded</HeaderCell>
            <HeaderCell>Digest</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Show</span>
            </HeaderCell>
          </TableHead>
          <TableBody>
            {reports.map((report) => (
              <TableRow key={report.id} selected={report.id === shownId}>
                <Cell rowHeader>
                  <TimeStamp at={report.evaluatedAt} detail="second" />
                </Cell>
                <Cell>
                  <GateChip state={report.outcome} />
                </Cell>
                <Cell align="end">
                  {report.ungrounded.bad} of {report.ungrounded.scored}
                  {report.flags.includes("targets_frozen_after_run") ? <LateTargets /> : null}
                </Cell>
                <Cell>
                  {report.digest === null ? "none" : <Digest hex={report.digest} label="digest of the report" />}
                </Cell>
                <Cell align="end">
                  <Button
                    size="sm"
                    data-print="never"
                    disabled={report.id === shownId}
                    onClick={() => onShow(report.id)}
                  >
                    Show
                  </Button>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {older === null ? null : (
        <p data-print="never" className="mt-3">
          <Button size="sm" busy={older.isLoading} onClick={older.onLoad}>
            Look further back
          </Button>
        </p>
      )}
    </Section>
  );
}
