import type { ResponseReplay } from "@/contracts/disputes";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";

/** Labels that came with the file, in their own words. They fill no slot and decide nothing. */
export function ImportedLabels({ replay }: { replay: ResponseReplay }) {
  const { importedLabels, material } = replay;
  if (importedLabels.length === 0) return null;
  const nameOf = (claimId: string | null) => {
    const claim = material.claims.find((candidate) => candidate.id === claimId);
    return claim === undefined ? "the response" : `claim ${claim.ordinal + 1}`;
  };
  return (
    <section aria-label="Labels that came with the file">
      <Table caption="Labels that came with the file, in its own words; they fill no slot and decide nothing">
        <TableHead>
          <HeaderCell>Of</HeaderCell>
          <HeaderCell>Rater</HeaderCell>
          <HeaderCell>Label</HeaderCell>
        </TableHead>
        <TableBody>
          {importedLabels.map((label) => (
            <TableRow key={`${label.claimId}-${label.rater}-${label.label}`}>
              <Cell rowHeader className="font-normal">
                {nameOf(label.claimId)}
              </Cell>
              <Cell>{label.rater}</Cell>
              <Cell className="font-mono text-xs">{label.label}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
