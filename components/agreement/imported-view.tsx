"use client";

import { useState } from "react";
import type { ImportedAgreement } from "@/contracts/imported-agreement";
import { useImportedAgreement } from "@/client/use-agreement";
import { TableFigure } from "@/components/charts/table-figure";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { countOf } from "@/components/ui/format-count";
import { Loaded } from "@/components/ui/loaded";
import { Matrix } from "@/components/ui/matrix";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { FigureTable } from "./figure-table";
import { explainFigure, type FigureLine } from "./panel-figures";

type Panel = NonNullable<ImportedAgreement["panel"]>;

interface Two {
  readonly a: string | null;
  readonly b: string | null;
}

function linesOf(panel: Panel, explanations: ImportedAgreement["explanations"]): FigureLine[] {
  const lines: FigureLine[] = [
    { key: "kappa", label: "Kappa", about: "Over the labels that were used", figure: panel.kappa, unit: "coefficient" },
    { key: "po", label: "Raw agreement", about: "Same label, chance not taken out", figure: panel.po, unit: "rate" },
    { key: "pi", label: "Scott’s pi", about: "Chance from both together", figure: panel.scottPi, unit: "coefficient" },
    { key: "ac1", label: "AC1", about: "Steadier where one label is rare", figure: panel.ac1, unit: "coefficient" },
    { key: "pabak", label: "PABAK", about: "Chance taken as even", figure: panel.pabak, unit: "coefficient" },
    { key: "alpha", label: "Alpha, nominal", about: "Krippendorff’s", figure: panel.alpha, unit: "coefficient" },
    ...panel.specific.map(
      ({ label, figure }): FigureLine => ({
        key: `label ${label}`,
        label: `Agreement on “${label}”`,
        about: "",
        figure,
        unit: "rate",
      }),
    ),
  ];
  return lines.map((line) => ({ ...line, figure: explainFigure(line.figure, explanations) }));
}

function leftOutWords({ leftOut, a, b }: Panel): string {
  const parts: readonly (readonly [number, string])[] = [
    [leftOut.onlyA, `rated by ${a} alone`],
    [leftOut.onlyB, `rated by ${b} alone`],
    [leftOut.neither, "by neither"],
    [leftOut.doubled, "of which one carries two labels of one person"],
  ];
  const told = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  return told.length === 0 ? "Nothing is left out." : `Left out: ${told.join(", ")}.`;
}

function RaterSelect({
  label,
  value,
  raters,
  onChange,
}: {
  label: string;
  value: string;
  raters: ImportedAgreement["raters"];
  onChange: (name: string) => void;
}) {
  const options = raters.map(({ name, labels }) => ({ value: name, label: `${name} (${labels})` }));
  return (
    <Field label={label} required className="w-80 max-w-full">
      <Select options={options} value={value} onValueChange={onChange} />
    </Field>
  );
}

/** The units of a cell. */
interface OpenedCell {
  readonly title: string;
  readonly items: ImportedAgreement["items"];
}

function CellItems({
  projectId,
  opened,
  onClose,
}: {
  projectId: string;
  opened: OpenedCell | null;
  onClose: () => void;
}) {
  const items = opened?.items ?? [];
  return (
    <Dialog
      title={opened?.title ?? "Responses"}
      description={`${countOf(items.length, "item")}.`}
      open={opened !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
    >
      <Table caption="Items of the cell" captionHidden stickyHead className="max-h-[60vh]">
        <TableHead>
          <HeaderCell>Response</HeaderCell>
          <HeaderCell align="end">Claim</HeaderCell>
        </TableHead>
        <TableBody>
          {items.map(({ responseId, externalId, claim }) => (
            <TableRow key={`${responseId} ${claim ?? ""}`}>
              <Cell rowHeader>
                <TextLink href={`/p/${projectId}/responses/${responseId}`}>{externalId}</TextLink>
              </Cell>
              <Cell align="end">{claim === null ? "the whole" : claim + 1}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Dialog>
  );
}

function PanelOfTwo({ projectId, seen, panel }: { projectId: string; seen: ImportedAgreement; panel: Panel }) {
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const open = (row: number, column: number) => {
    const [a, b] = [panel.labels[row], panel.labels[column]];
    setOpened({
      title: `${panel.a}: ${a ?? ""}; ${panel.b}: ${b ?? ""}`,
      items: seen.items.filter((item) => item.a === a && item.b === b),
    });
  };
  return (
    <>
      <div className="grid gap-x-12 gap-y-7 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <TableFigure title="labels that came with the file" fileName="imported-labels">
            <Matrix
              caption={`${countOf(panel.n, panel.unit)} that both rated; each count opens its items`}
              rowTitle={panel.a}
              columnTitle={panel.b}
              categories={panel.labels.map((label) => ({ key: label, label }))}
              counts={panel.table}
              onOpen={open}
            />
          </TableFigure>
          <p className="mt-2 text-xs text-ink-3">{leftOutWords(panel)}</p>
        </div>
        <FigureTable caption="Each with its interval" lines={linesOf(panel, seen.explanations)} />
      </div>
      <CellItems projectId={projectId} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** Labels that came with the run's file, two raters of it held against each other; nothing where there are none. */
export function ImportedView({ projectId, runId }: { projectId: string; runId: string }) {
  const [two, setTwo] = useState<Two>({ a: null, b: null });
  const read = useImportedAgreement(runId, two);
  return (
    <Section
      title="Labels that came with the file"
      lead="Two raters of the file, in their own words for it. Nothing here decides: verdicts rest on the people who judge in this project."
    >
      <Loaded read={read} skeleton={<Skeleton lines={8} />}>
        {(seen) =>
          seen.panel === null ? (
            <p className="text-sm text-ink-2">
              {seen.raters.length === 0
                ? "No label came with it that you may see."
                : "The labels of two people on the same items are needed."}
            </p>
          ) : (
            <>
              <div className="mb-5 flex flex-wrap gap-3">
                <RaterSelect
                  label="One"
                  value={seen.panel.a}
                  raters={seen.raters}
                  onChange={(a) =>
                    setTwo({ a, b: a === seen.panel?.b ? (seen.panel?.a ?? null) : (seen.panel?.b ?? null) })
                  }
                />
                <RaterSelect
                  label="The other"
                  value={seen.panel.b}
                  raters={seen.raters}
                  onChange={(b) =>
                    setTwo({ b, a: b === seen.panel?.a ? (seen.panel?.b ?? null) : (seen.panel?.a ?? null) })
                  }
                />
              </div>
              <PanelOfTwo projectId={projectId} seen={seen} panel={seen.panel} />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
