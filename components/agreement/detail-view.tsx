"use client";

import { useState } from "react";
import type { AgreementDetail } from "@/contracts/agreement-detail";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { DriftView } from "./drift-view";
import { type OpenedPairs, PairItems } from "./pair-items";
import { ShapeTable } from "./shape-table";
import { RaterHeat } from "./rater-heat";

function Rulings({ rulings }: Pick<AgreementDetail, "rulings">) {
  if (rulings.length === 0) return <p className="text-sm text-ink-2">No claim of this run was ruled on.</p>;
  return (
    <Table caption="Labels that a ruling did not take" captionHidden>
      <TableHead>
        <HeaderCell>Rater</HeaderCell>
        <HeaderCell align="end">Not taken</HeaderCell>
        <HeaderCell align="end">95% interval</HeaderCell>
        <HeaderCell align="end">Disputed claims</HeaderCell>
      </TableHead>
      <TableBody>
        {rulings.map(({ rater, overruled }) => (
          <TableRow key={rater}>
            <Cell rowHeader>{rater}</Cell>
            <Cell align="end">{overruled.value === null ? "not defined" : formatValue(overruled.value, "rate")}</Cell>
            <Cell align="end" className="text-ink-2">
              {formatInterval(overruled, "rate") ?? "none"}
            </Cell>
            <Cell align="end">{overruled.n}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function togetherWords({ all, raters }: AgreementDetail): string {
  const { alpha, ac1, n } = all;
  const text = (figure: typeof alpha) => {
    if (figure.value === null) return "not defined";
    const value = formatValue(figure.value, "coefficient");
    // Resampling knows nothing of labels that it has hardly seen: its interval would be too short.
    if (figure.flags.includes("few_minority_ratings"))
      return `${value} (no interval: too few ratings with the rarer labels)`;
    const interval = formatInterval(figure, "coefficient");
    return interval === null ? value : `${value} (${interval})`;
  };
  return `All ${raters.length} raters together, over ${n} responses: alpha ${text(alpha)}, AC1 ${text(ac1)}.`;
}

/** Who agrees with whom, how it went, and how rulings fell, of a run. */
export function DetailView({ projectId, detail }: { projectId: string; detail: AgreementDetail }) {
  const [opened, setOpened] = useState<OpenedPairs | null>(null);
  return (
    <>
      <Section
        title="Raters with each other"
        lead="A low cell says that two people read the rubric differently, not which of them is right. Where two have fewer than ten responses in common, no figure is shown."
      >
        <RaterHeat
          detail={detail}
          onOpen={({ a, b }) =>
            setOpened({ title: `${a} with ${b}`, items: detail.items.filter((item) => item.a === a && item.b === b) })
          }
        />
        <p className="mt-2 max-w-[78ch] text-sm text-ink-2">{togetherWords(detail)}</p>
      </Section>
      <Section
        title="By shape of question"
        lead="Where the two differ more on one kind of question, the guideline may say too little of it. The shape is the golden item’s; it does not tell which of two raters is right."
      >
        <ShapeTable
          shapes={detail.shapes}
          onOpen={(title, shape) => setOpened({ title, items: detail.items.filter((item) => item.shape === shape) })}
        />
      </Section>
      <Section title="Over time" lead="First blind outcomes, in the order in which pairs closed.">
        <DriftView
          detail={detail}
          onOpen={(title, from, to) =>
            setOpened({ title, items: detail.items.filter(({ place }) => place >= from && place < to) })
          }
        />
      </Section>
      <Section
        title="Raters before rulings"
        lead="Of a rater’s labels on disputed claims, those that the ruling did not take. It is no agreement: the lead saw the labels, and claims that nobody disputed are not here. Everything above is from before any ruling."
      >
        <Rulings rulings={detail.rulings} />
        {detail.rulings.length === 0 ? null : (
          <p className="mt-2 text-sm">
            <TextLink href={`/p/${projectId}/disputes?show=rulings`}>The rulings themselves</TextLink>
          </p>
        )}
      </Section>
      <PairItems projectId={projectId} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
