"use client";

import { useState } from "react";
import { FileDown } from "lucide-react";
import type { CalibrationDetail } from "@/contracts/calibrations";
import { saveBlob } from "@/components/charts/save-chart";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { countOf } from "@/components/ui/format-count";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { TimeStamp } from "@/components/ui/time-stamp";
import { explainFlag, formatScore, PART_WORDS, standingWords } from "./calibration-words";
import { ItemsDialog, type OpenedItems } from "./items-dialog";
import { PrecisionRecallView } from "./precision-recall-view";
import { ReliabilityView } from "./reliability-view";
import { RocView } from "./roc-view";
import { ThresholdView } from "./threshold-view";

const LEFT_OUT = {
  not_scored: "without a score",
  not_decided: "not closed by two people",
  decided_by_code: "decided by code",
  not_a_claim: "no claim",
  golden: "of the golden set, which nothing is tuned on",
} as const;

function leftOutWords(leftOut: NonNullable<CalibrationDetail["leftOut"]>): string {
  const keys = Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[];
  const parts = keys.filter((key) => leftOut[key] > 0).map((key) => `${leftOut[key]} ${LEFT_OUT[key]}`);
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

function saveArtifact({ artifact, number }: CalibrationDetail): void {
  const text = `${JSON.stringify(artifact, null, 2)}\n`;
  saveBlob(new Blob([text], { type: "application/json" }), `assay-calibration-${number}.json`);
}

function promiseOf({ figures }: CalibrationDetail): string {
  const { certified, alpha, delta } = figures;
  const promise = `at most ${formatValue(alpha, "rate")} wrong among what is accepted, and that false in at most ${formatValue(delta, "rate")} of such calibrations`;
  if (certified.tau === null) return `None keeps the promise: ${promise}.`;
  return `Accept from ${formatScore(certified.tau)}: ${promise}. On the certifying part ${certified.x ?? 0} of ${certified.k ?? 0} accepted were wrong.`;
}

function atTauWords({ figures }: CalibrationDetail): string {
  const at = figures.at_tau;
  if (at === null) return "no threshold to report on";
  const { value, n } = at.precision;
  if (value === null) return "nothing of the reporting part is accepted";
  const bound = at.precision_lower_one_sided95;
  return `${formatValue(value, "rate")} right of ${n} accepted${bound === null ? "" : `; at least ${formatValue(bound, "rate")}, 95% one-sided`}`;
}

function SplitFacts({
  calibration,
  onOpen,
}: {
  calibration: CalibrationDetail;
  onOpen: (opened: OpenedItems) => void;
}) {
  const { figures, items } = calibration;
  const parts = ["fit", "certify", "report"] as const;
  return (
    <Facts
      facts={[
        { term: "Promise", value: promiseOf(calibration) },
        { term: "Held-out result", value: atTauWords(calibration) },
        ...parts.map((part) => ({
          term: PART_WORDS[part],
          value: (
            <button
              type="button"
              className="text-left underline decoration-dotted underline-offset-4"
              onClick={() => onOpen({ title: PART_WORDS[part], items: items.filter((item) => item.part === part) })}
            >
              {countOf(figures.split[part].n, "item")} in {countOf(figures.split[part].clusters, "cluster")}
            </button>
          ),
        })),
        ...(calibration.leftOut === null ? [] : [{ term: "Left out", value: leftOutWords(calibration.leftOut) }]),
        {
          term: "Source",
          value:
            calibration.source === "pairs"
              ? "pairs of a file"
              : `people’s verdicts on run ${calibration.runs.map(({ number }) => number).join(", ")}`,
        },
        { term: "Recorded", value: <TimeStamp at={calibration.createdAt} detail="second" /> },
        { term: "By", value: calibration.createdBy },
        { term: "Digest", value: <Digest hex={calibration.digest} label="the record" /> },
      ]}
    />
  );
}

/** One calibration: what it promises, what it rests on, and its pictures. */
export function CalibrationView({ projectId, calibration }: { projectId: string; calibration: CalibrationDetail }) {
  const [opened, setOpened] = useState<OpenedItems | null>(null);
  const standing = standingWords(calibration);
  const { figures, verifier } = calibration;
  const flags = [...new Set([...figures.flags, ...figures.certified.flags])];
  return (
    <>
      <Callout
        tone={standing.tone}
        title={`${standing.word}: ${verifier.modelId}, revision ${verifier.revision}`}
        className="mb-5"
      >
        {standing.sentence}
      </Callout>
      <Section
        title={`Calibration ${calibration.number}`}
        lead="Chosen on one part, certified on another, reported on a third. Whatever shares a question or a document is never split."
        actions={
          <Button icon={<FileDown />} onClick={() => saveArtifact(calibration)}>
            Record as JSON
          </Button>
        }
      >
        <SplitFacts calibration={calibration} onOpen={setOpened} />
        {flags.map((flag) => {
          const sentence = explainFlag(flag);
          return sentence === null ? null : (
            <p key={flag} className="mt-3 max-w-[78ch] text-sm text-ink-2">
              {sentence}
            </p>
          );
        })}
      </Section>
      <ThresholdView key={calibration.id} calibration={calibration} onOpen={setOpened} />
      <div className="grid gap-x-12 xl:grid-cols-2">
        <ReliabilityView calibration={calibration} onOpen={setOpened} />
        <RocView calibration={calibration} onOpen={setOpened} />
        <PrecisionRecallView calibration={calibration} onOpen={setOpened} />
      </div>
      <ItemsDialog projectId={projectId} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
