import type { RescoreResource } from "@/contracts/agreement";
import { OUTCOME_WORDS } from "@/contracts/words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Digest } from "@/components/ui/digest";
import { EmptyState } from "@/components/ui/empty-state";
import { Meter } from "@/components/ui/meter";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { formatValue } from "@/components/ui/format-figure";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface RescoreViewProps {
  projectId: string;
  rescores: readonly RescoreResource[];
  /** Leads draw; auditors read. */
  mayDraw: boolean;
  onShow: (rescoreId: string) => void;
}

const KIND_WORDS: Readonly<Record<RescoreResource["kind"], string>> = {
  inter: "another rater",
  intra: "the same rater, later",
};

/** Strata are named by the outcome of the first pass. */
const OUTCOMES_IN_WORDS: Readonly<Record<string, string>> = OUTCOME_WORDS;

function Strata({ rescore }: { rescore: RescoreResource }) {
  return (
    <ul aria-label="By stratum" className="mt-1 space-y-0.5 text-xs text-ink-3">
      {rescore.strata.map((stratum) => (
        <li key={stratum.stratum} className="figures">
          {OUTCOMES_IN_WORDS[stratum.stratum] ?? stratum.stratum}: {stratum.drawn} of {stratum.size}
          {stratum.drawn === 0 ? ", none drawn" : `, each with a probability of ${formatValue(stratum.pi, "rate")}`}
        </li>
      ))}
    </ul>
  );
}

function RescoreRow({
  projectId,
  rescore,
  onShow,
}: {
  projectId: string;
  rescore: RescoreResource;
  onShow: (id: string) => void;
}) {
  return (
    <TableRow>
      <Cell rowHeader className="py-3">
        <TimeStamp at={rescore.drawnAt} />
        <span className="block text-xs font-normal text-ink-3">
          of{" "}
          <TextLink href={`/p/${projectId}/runs/${rescore.runId}`} quiet>
            run {rescore.runNumber}
          </TextLink>
        </span>
      </Cell>
      <Cell className="py-3">
        <Badge>{KIND_WORDS[rescore.kind]}</Badge>
        {rescore.kind === "intra" ? (
          <span className="mt-0.5 block text-xs text-ink-3">at least {rescore.minimumGapDays} days later</span>
        ) : null}
      </Cell>
      <Cell className="min-w-44 py-3">
        <Meter
          label="In"
          labelHidden
          value={rescore.committed}
          max={rescore.k}
          valueText={`${rescore.committed} of ${rescore.k} in`}
        />
        <span className="figures mt-1 block text-xs text-ink-2">
          {rescore.committed} of {rescore.k} in, from a frame of {rescore.frameSize}
        </span>
        <Strata rescore={rescore} />
      </Cell>
      <Cell className="py-3 text-xs">
        <span className="block">
          {rescore.seed === null ? (
            <span className="text-ink-3">seed printed once all are in</span>
          ) : (
            <>
              seed <code className="font-mono">{rescore.seed}</code>
            </>
          )}
        </span>
        frame <Digest hex={rescore.frameDigest} label="digest of the frame" />
      </Cell>
      <Cell align="end" className="py-3">
        <Button size="sm" onClick={() => onShow(rescore.id)}>
          Agreement
        </Button>
      </Cell>
    </TableRow>
  );
}

/** Re-score samples: what was drawn from what, and how much of it is in. */
export function RescoreView({ projectId, rescores, mayDraw, onShow }: RescoreViewProps) {
  if (rescores.length === 0) {
    return (
      <EmptyState title="No sample was drawn yet">
        {mayDraw
          ? "Draw one from a run whose pairs are closed. Raters meet it blind, in their ordinary queue."
          : "A lead draws one from a run whose pairs are closed."}
      </EmptyState>
    );
  }
  return (
    <Table caption="Re-score samples, newest first" captionHidden>
      <TableHead>
        <HeaderCell>Drawn</HeaderCell>
        <HeaderCell>Judged by</HeaderCell>
        <HeaderCell>Judgements</HeaderCell>
        <HeaderCell>To redo the draw</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Agreement</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {rescores.map((rescore) => (
          <RescoreRow key={rescore.id} projectId={projectId} rescore={rescore} onShow={onShow} />
        ))}
      </TableBody>
    </Table>
  );
}
