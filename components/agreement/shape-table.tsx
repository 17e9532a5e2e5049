import type { AgreementDetail } from "@/contracts/agreement-detail";
import { QUERY_SHAPE_WORDS } from "@/contracts/golden-words";
import type { FigureResource } from "@/contracts/primitives";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";

type Shape = AgreementDetail["shapes"][number];

export interface ShapeTableProps {
  shapes: readonly Shape[];
  onOpen: (title: string, shape: Shape["shape"]) => void;
}

function rateText({ value }: FigureResource, isWithheld: boolean): string {
  if (value !== null) return formatValue(value, "rate");
  return isWithheld ? "too few" : "not defined";
}

/** How alike two people judged questions of one shape, shape by shape; every n opens its responses. */
export function ShapeTable({ shapes, onOpen }: ShapeTableProps) {
  return (
    <Table caption="By shape of question" captionHidden>
      <TableHead>
        <HeaderCell>Shape</HeaderCell>
        <HeaderCell align="end">They differ</HeaderCell>
        <HeaderCell align="end">95% interval</HeaderCell>
        <HeaderCell align="end">Fail-specific agreement</HeaderCell>
        <HeaderCell align="end">95% interval of it</HeaderCell>
        <HeaderCell align="end">Responses</HeaderCell>
      </TableHead>
      <TableBody>
        {shapes.map(({ shape, n, isWithheld, disagreement, failSpecific }) => {
          const name = shape === null ? "No said shape" : QUERY_SHAPE_WORDS[shape];
          return (
            <TableRow key={name}>
              <Cell rowHeader>{name}</Cell>
              <Cell align="end">{rateText(disagreement, isWithheld)}</Cell>
              <Cell align="end" className="text-ink-2">
                {formatInterval(disagreement, "rate") ?? "none"}
              </Cell>
              <Cell align="end">{rateText(failSpecific, isWithheld)}</Cell>
              <Cell align="end" className="text-ink-2">
                {formatInterval(failSpecific, "rate") ?? "none"}
              </Cell>
              <Cell align="end">
                <button
                  type="button"
                  className="underline decoration-dotted underline-offset-4"
                  onClick={() => onOpen(name, shape)}
                >
                  {n}
                  <span className="sr-only"> responses; show them</span>
                </button>
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
