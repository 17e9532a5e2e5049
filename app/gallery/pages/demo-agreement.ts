import type { AgreementPage, AgreementPanel, RescoreResource } from "@/contracts/agreement";
import type { FigureResource } from "@/contracts/primitives";

/** Invented agreement figures, not computed from their tables. */

function figure(value: number | null, n: number, lo?: number, hi?: number): FigureResource {
  return {
    value,
    n,
    flags: [],
    ...(lo === undefined || hi === undefined ? {} : { ci: { lo, hi, level: 0.95, method: "dirichlet posterior" } }),
    ...(value === null ? { reason: "no_variation" } : {}),
  };
}

const RESPONSES: AgreementPanel = {
  title: "Responses",
  unit: "response",
  labels: ["grounded", "correct_refusal", "unsupported", "misattributed", "incorrect_refusal", "no_answer"],
  table: [
    [98, 0, 2, 3, 0, 0],
    [0, 13, 0, 0, 1, 0],
    [1, 0, 5, 1, 0, 0],
    [2, 0, 1, 7, 0, 0],
    [0, 1, 0, 0, 3, 0],
    [0, 0, 0, 0, 0, 2],
  ],
  n: 140,
  notRated: 4,
  decidedByCode: 1,
  clusters: null,
  pKappaAbove06: figure(0.99, 140),
  flags: [],
  po: figure(128 / 140, 140, 0.855, 0.951),
  kappa: figure(0.796, 140, 0.691, 0.873),
  kappaMax: figure(0.94, 140),
  passFail: {
    table: [
      [118, 5],
      [3, 14],
    ],
    kappa: figure(0.745, 140, 0.561, 0.876),
    failSpecific: figure(28 / 36, 36, 0.6, 0.9),
    po: figure(132 / 140, 140, 0.892, 0.975),
    eitherFailed: 22,
    kappaMax: figure(0.93, 140),
    pKappaAbove06: figure(0.95, 140),
    failedNeeded: 28,
    direction: "A fails 3 that B passes, B fails 5 that A passes.",
  },
  ac1: figure(0.899, 140, 0.842, 0.944),
  pabak: figure(0.886, 140, 0.784, 0.95),
  alpha: figure(0.797, 140, 0.69, 0.874),
  prevalence: figure(0.743, 140),
  bias: figure(0.014, 140),
  specific: [
    { label: "grounded", figure: figure(0.96, 206, 0.93, 0.98), kappa: figure(0.62, 140, 0.41, 0.78) },
    { label: "correct_refusal", figure: figure(0.93, 28, 0.78, 0.99), kappa: figure(0.62, 140, 0.41, 0.78) },
    { label: "unsupported", figure: figure(0.67, 15, 0.4, 0.87), kappa: figure(0.62, 140, 0.41, 0.78) },
    { label: "misattributed", figure: figure(0.67, 21, 0.45, 0.84), kappa: figure(0.62, 140, 0.41, 0.78) },
    { label: "incorrect_refusal", figure: figure(0.75, 8, 0.36, 0.96), kappa: figure(0.62, 140, 0.41, 0.78) },
    { label: "no_answer", figure: figure(1, 4, 0.45, 1), kappa: figure(0.62, 140, 0.41, 0.78) },
  ],
  mcnemar: { onlyFirstFails: 3, onlySecondFails: 5, p: figure(0.727, 8), pMid: figure(0.508, 8) },
  scottPi: figure(0.796, 140, 0.69, 0.873),
  gateWeighted: figure(0.76, 140, 0.65, 0.85),
  bowker: { statistic: 3.33, df: 4, p: figure(0.504, 140) },
  stuartMaxwell: { statistic: 1.11, df: 5, p: figure(0.953, 140) },
  weighted: false,
};

export const AGREEMENT: AgreementPage = {
  rubricVersion: "1",
  source: "Run 2, the blind first pair",
  runId: "run-returns-2",
  rescoreId: null,
  sufficiency: null,
  panels: [
    RESPONSES,
    {
      ...RESPONSES,
      title: "Claims",
      clusters: { count: 6, deff: 1.31 },
      pKappaAbove06: figure(null, 11),
      flags: ["one_rater_constant"],
      unit: "claim",
      labels: ["grounded", "unsupported"],
      table: [
        [11, 0],
        [0, 0],
      ],
      n: 11,
      notRated: 0,
      decidedByCode: 0,
      po: figure(1, 11, 0.715, 1),
      kappa: figure(null, 11),
      kappaMax: figure(null, 11),
      passFail: {
        table: [
          [11, 0],
          [0, 0],
        ],
        kappa: figure(null, 11),
        failSpecific: { value: null, n: 0, reason: "label_never_used", flags: [] },
        po: figure(1, 11, 0.715, 1),
        eitherFailed: 0,
        kappaMax: figure(null, 11),
        pKappaAbove06: figure(null, 11),
        failedNeeded: null,
        direction: "",
      },
      ac1: figure(1, 11),
      pabak: figure(1, 11, 0.43, 1),
      alpha: figure(null, 11),
      prevalence: figure(1, 11),
      bias: figure(0, 11),
      specific: [
        { label: "grounded", figure: figure(1, 22, 0.85, 1), kappa: figure(0.62, 140, 0.41, 0.78) },
        {
          label: "unsupported",
          figure: { value: null, n: 0, reason: "label_never_used", flags: [] },
          kappa: figure(null, 11),
        },
      ],
      mcnemar: {
        onlyFirstFails: 0,
        onlySecondFails: 0,
        p: { value: null, n: 0, reason: "no_discordant_pair", flags: [] },
        pMid: { value: null, n: 0, reason: "no_discordant_pair", flags: [] },
      },
    },
  ],
  computedAt: "2026-03-09T16:20:01Z",
  explanations: {
    no_variation:
      "Not defined, because both raters used one and the same label throughout, so agreement beyond chance has nothing to be measured against.",
    label_never_used: "Not defined, because neither rater used this label.",
    no_discordant_pair: "Not defined, because the two never differ in a way this test could read.",
  },
};

const FRAME = "02c9d3109f3a1c20b7de41aa02c9d3109f3a1c20b7de41aa02c9d3109f3a41aa";

export const RESCORES: readonly RescoreResource[] = [
  {
    id: "rescore-2",
    kind: "intra",
    runId: "run-returns-2",
    runNumber: 2,
    batchId: "batch-rescore-2",
    seed: null,
    frameDigest: FRAME,
    frameSize: 140,
    k: 20,
    drawnAt: "2026-03-24T08:00:00Z",
    committed: 7,
    strata: [
      { stratum: "pass", size: 123, drawn: 8, pi: 8 / 123 },
      { stratum: "fail", size: 17, drawn: 12, pi: 12 / 17 },
    ],
    minimumGapDays: 14,
  },
  {
    id: "rescore-1",
    kind: "inter",
    runId: "run-returns-2",
    runNumber: 2,
    batchId: "batch-rescore-1",
    seed: "march-inter",
    frameDigest: FRAME,
    frameSize: 140,
    k: 30,
    drawnAt: "2026-03-10T08:00:00Z",
    committed: 30,
    strata: [{ stratum: "all", size: 140, drawn: 30, pi: 30 / 140 }],
    minimumGapDays: 14,
  },
];
