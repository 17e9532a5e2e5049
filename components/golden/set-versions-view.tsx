import type { z } from "zod";
import type { goldenSetVersion } from "@/contracts/golden";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TimeStamp } from "@/components/ui/time-stamp";

export type SetVersion = z.infer<typeof goldenSetVersion>;

/** Versions of the golden set, newest first: what runs are measured against. */
export function SetVersionsView({ versions, isLead }: { versions: readonly SetVersion[]; isLead: boolean }) {
  if (versions.length === 0) {
    return (
      <EmptyState title="No version is frozen yet">
        {isLead
          ? "Freeze targets first; then propose a version of all that nothing supersedes. Gates count against it."
          : "Leads freeze one once targets are frozen. Gates count against it."}
      </EmptyState>
    );
  }
  return (
    <Table caption="Versions of the golden set" captionHidden>
      <TableHead>
        <HeaderCell>Set</HeaderCell>
        <HeaderCell align="end">Version</HeaderCell>
        <HeaderCell align="end">Targets</HeaderCell>
        <HeaderCell>Signed by</HeaderCell>
        <HeaderCell>Frozen</HeaderCell>
        <HeaderCell>Digest</HeaderCell>
      </TableHead>
      <TableBody>
        {versions.map((version) => (
          <TableRow key={version.id}>
            <Cell rowHeader>{version.setName}</Cell>
            <Cell align="end">{version.number}</Cell>
            <Cell align="end">{version.targets}</Cell>
            <Cell>
              {version.proposedBy}, {version.approvedBy}
            </Cell>
            <Cell>
              <TimeStamp at={version.frozenAt} />
            </Cell>
            <Cell>
              <Digest hex={version.digest} label={`digest of version ${version.number}`} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
