import type { ChunkUse } from "@/contracts/incidents";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { describeUse } from "./incident-words";

/** Answers that had a passage of the source among what they retrieved; cited ones are the ones to read first. */
export function UsesTable({ projectId, uses }: { projectId: string; uses: readonly ChunkUse[] }) {
  return (
    <Table caption="Answers that used the source" captionHidden>
      <TableHead>
        <HeaderCell>Response</HeaderCell>
        <HeaderCell>Run</HeaderCell>
        <HeaderCell>Use</HeaderCell>
        <HeaderCell>Handle</HeaderCell>
        <HeaderCell align="end">Code points of the source</HeaderCell>
      </TableHead>
      <TableBody>
        {uses.map((use) => (
          <TableRow key={`${use.responseId}-${use.handle}-${use.chunkId}`}>
            <Cell rowHeader>
              <TextLink quiet href={`/p/${projectId}/responses/${use.responseId}`}>
                {use.externalId}
              </TextLink>
            </Cell>
            <Cell>
              <TextLink quiet href={`/p/${projectId}/runs/${use.runId}`}>
                Run {use.runNumber}
              </TextLink>
            </Cell>
            <Cell className={use.isCited ? "font-[550]" : "text-ink-3"}>{describeUse(use)}</Cell>
            <Cell>
              <code className="font-mono text-xs">{use.handle}</code>
            </Cell>
            <Cell align="end">
              {use.startCp} to {use.endCp}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
