import type { RubricResource } from "@/contracts/rubrics";
import { SEVERITY_WORDS } from "@/contracts/words";
import { LabelChip } from "@/components/ui/label-chip";
import { RubricWordsProvider } from "@/components/ui/rubric-words";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { wordsOfRubric } from "@/domain/rubric/rubric-words";
import { GuidelineSectionView, RubricLabels } from "./rubric-parts";

function Reasons({ rubric }: { rubric: RubricResource }) {
  return (
    <Table caption="Reasons of a fail" captionHidden>
      <TableHead>
        <HeaderCell>Reason</HeaderCell>
        <HeaderCell>Fixes the label</HeaderCell>
        <HeaderCell>Severity at first</HeaderCell>
      </TableHead>
      <TableBody>
        {rubric.reasons.map((reason) => (
          <TableRow key={reason.code}>
            <Cell rowHeader className="font-normal!">
              {reason.word}
            </Cell>
            <Cell>{reason.label === null ? "none" : <LabelChip label={reason.label} />}</Cell>
            <Cell className="text-ink-2">
              {reason.severityDefault === null ? "" : SEVERITY_WORDS[reason.severityDefault]}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A version of the rubric as raters read it, in its own words. */
export function RubricView({ rubric }: { rubric: RubricResource }) {
  return (
    <RubricWordsProvider words={wordsOfRubric(rubric)}>
      <Section title={rubric.question} lead="The one question of each claim, and what can be answered." frame="sheet">
        <RubricLabels rubric={rubric} />
      </Section>
      <Section title="Hard cases" lead="The guideline that stands beside the labels on the bench." frame="sheet">
        <div className="-my-3 [&>section:first-child]:border-0">
          {rubric.guideline.map((section) => (
            <GuidelineSectionView key={section.id} section={section} />
          ))}
        </div>
      </Section>
      <Section title="Reasons" lead="The reason of a fail fixes its label.">
        <Reasons rubric={rubric} />
      </Section>
    </RubricWordsProvider>
  );
}
