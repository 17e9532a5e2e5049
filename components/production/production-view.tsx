"use client";

import { useState } from "react";
import type { ProductionRateAnswer } from "@/contracts/production";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/format-count";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { StatStrip } from "@/components/ui/stat-strip";
import { Tile } from "@/components/ui/tile";
import { ChangeChart } from "./change-chart";
import { JudgeSection } from "./judge-section";
import { type OpenedAnswers, ProductionItems } from "./production-items";
import { explained, makeupOf } from "./production-words";
import { SampleChart } from "./sample-chart";

interface PartProps {
  rate: ProductionRateAnswer;
  onOpen: (opened: OpenedAnswers) => void;
}

function Alert({ rate, onOpen }: PartProps) {
  const { isAlerted, chart } = rate.sequence;
  if (!isAlerted) return null;
  const last = chart.signals.at(-1) ?? 0;
  const failing = rate.items.filter(({ standing }) => standing === "failed");
  return (
    <Callout
      tone="danger"
      title="Failing answers have become more frequent, and stayed so"
      className="mb-5"
      action={
        <Button size="sm" onClick={() => onOpen({ title: "Answers that fail", items: failing })}>
          Show those that fail
        </Button>
      }
    >
      The sum over single answers stands above {chart.h}, which it first passed again at answer {last + 1}. Such an
      alarm is false about once in {countOf(chart.falseAlarmEvery, "answer")} while the rate is{" "}
      {formatValue(chart.p0, "rate")}. Look for what they have in common; it is no gate and stops nothing.
    </Callout>
  );
}

const SHOWN_LEAST = 0.01;
const evidenceText = (eValue: number): string =>
  eValue < SHOWN_LEAST ? `under ${SHOWN_LEAST}` : formatValue(eValue, "coefficient");

function claimWords({ samples }: ProductionRateAnswer): string {
  const claimed = samples.findIndex(({ look }) => look.claim);
  const last = samples.at(-1)?.look;
  if (last === undefined) return "";
  if (claimed >= 0) {
    const run = samples[claimed]?.runNumber ?? 0;
    return `“At most 2%” may be said, with 95% confidence, of the traffic up to run ${run}, however often one looked.`;
  }
  return `“At most 2%” may not be said: the evidence for it is ${evidenceText(last.eValue)}, and it takes 20.`;
}

/** Under which rubric, and what another one's labels were left out of. */
function rubricWords({ rubricVersion, otherRubrics }: ProductionRateAnswer): string {
  if (rubricVersion === null) return "";
  if (otherRubrics === 0) return ` Judged under ${rubricVersion}.`;
  return ` Judged under ${rubricVersion}; ${countOf(otherRubrics, "answer")} judged under another version left out.`;
}

function Figures({ rate }: { rate: ProductionRateAnswer }) {
  const { all, sequence, explanations } = rate;
  const newest = rate.samples.at(-1);
  return (
    <Section title="All samples together" lead={`${makeupOf(all)}.${rubricWords(rate)}`}>
      <StatStrip label="Rates over all samples">
        <Tile
          label="Failing answers"
          size="lg"
          figure={explained(all.rate, explanations)}
          of="read"
          note="of what the samples stand for"
        />
        {newest === undefined || rate.samples.length < 2 ? null : (
          <Tile
            label="The newest sample"
            figure={explained(newest.rate, explanations)}
            of="read"
            note={`run ${newest.runNumber}`}
          />
        )}
        <Tile
          label="At every look"
          figure={explained(sequence.overall, explanations)}
          of="answers"
          note="its interval holds however often one looks"
        />
        <Tile
          label="Among answered"
          figure={explained(all.amongAnswered, explanations)}
          of="answers"
          note="refusals and empty answers left out"
        />
        {all.ifDisputedFail === null ? null : (
          <Tile
            label="If every dispute failed"
            figure={explained(all.ifDisputedFail, explanations)}
            of="answers"
            note={`${all.disputed} in dispute are in no other figure`}
          />
        )}
      </StatStrip>
      <p className="mt-3 max-w-[78ch] text-sm text-ink-2">
        Of all answers, so many are unsupported or misattributed. It does not tell how bad they are, nor anything of
        traffic that had no chance to be drawn. {claimWords(rate)}
      </p>
    </Section>
  );
}

/** The rate of failing answers in the traffic: as it stands, as it went, and what a verifier adds. */
export function ProductionView({ projectId, rate }: { projectId: string; rate: ProductionRateAnswer }) {
  const [opened, setOpened] = useState<OpenedAnswers | null>(null);
  return (
    <>
      <Alert rate={rate} onOpen={setOpened} />
      <Figures rate={rate} />
      <Section title="Over time" lead="Each sample at the time of its last answer; below, answer by answer.">
        <SampleChart
          rate={rate}
          onOpen={({ runId, runNumber }) =>
            setOpened({
              title: `Answers of run ${runNumber}`,
              items: rate.items.filter((item) => item.runId === runId),
            })
          }
        />
        {rate.sequence.chart.path.length === 0 ? (
          <p className="text-sm text-ink-2">
            No answer is closed by people yet, so there is no chart of single answers.
          </p>
        ) : (
          <ChangeChart projectId={projectId} rate={rate} />
        )}
      </Section>
      {rate.verifierId === null ? null : <JudgeSection rate={rate} onOpen={setOpened} />}
      <ProductionItems projectId={projectId} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
