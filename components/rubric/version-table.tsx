import type { RubricVersionResource } from "@/contracts/rubrics";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Digest } from "@/components/ui/digest";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface VersionTableProps {
  readonly caption: string;
  readonly versions: readonly RubricVersionResource[];
  readonly shown: number;
  readonly onShow: (number: number) => void;
}

/** Versions, newest first, with the two people behind each. */
export function VersionTable({ caption, versions, shown, onShow }: VersionTableProps) {
  return (
    <Table caption={caption} captionHidden>
      <TableHead>
        <HeaderCell>Version</HeaderCell>
        <HeaderCell>Proposed by</HeaderCell>
        <HeaderCell>Signed by</HeaderCell>
        <HeaderCell>Since</HeaderCell>
        <HeaderCell>Digest</HeaderCell>
        <HeaderCell align="end">
          <span className="sr-only">Show it</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {versions.map((version) => (
          <TableRow key={version.number}>
            <Cell rowHeader>
              {version.printed} {version.isInForce ? <Badge tone="accent">in force</Badge> : null}
            </Cell>
            <Cell>{version.proposedBy ?? "shipped"}</Cell>
            <Cell>{version.signedBy ?? ""}</Cell>
            <Cell>{version.addedAt === null ? "from the start" : <TimeStamp at={version.addedAt} />}</Cell>
            <Cell>{version.digest === null ? "" : <Digest hex={version.digest} label={version.printed} />}</Cell>
            <Cell align="end">
              {version.number === shown ? (
                <span className="text-xs text-ink-3">below</span>
              ) : (
                <Button size="sm" onClick={() => onShow(version.number)}>
                  Show <span className="sr-only">{version.printed}</span>
                </Button>
              )}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
