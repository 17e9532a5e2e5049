import { auditVerify } from "./audit";
import { checkLine } from "./checks";
import { cliStart } from "./command-line";
import { pdfIndexing } from "./documents";
import { importAgainLine, importLine, importSameLine } from "./imports";
import { auditedCommitLine, claimLine, commitLine } from "./judging";
import type { BenchLine } from "./measure";
import { nextClaimLine } from "./navigation";
import { normaliseClaims, normaliseMarks } from "./normalise";
import { difflibScan, exactQuote, fuzzyQuote } from "./quotes";
import { openToLitLine, pageShownLine } from "./pdf-viewer";
import { ratersLine } from "./raters";
import { claimAtScaleLine } from "./scale";
import { startLine } from "./starting";
import { kappaIntervalsLine, kappaLine, kappaScikitLine, sweepLine } from "./statistics";
import { cachedPass, tinyModel } from "./verifiers";
import { embeddedChecks, inlineChecks, keptChecks } from "./embedded";

/** Every line, in the order in which it is measured; each in the file of its subject. */
export const LINES: readonly BenchLine[] = [
  exactQuote,
  fuzzyQuote,
  difflibScan,
  ...pdfIndexing,
  normaliseClaims,
  normaliseMarks,
  checkLine,
  auditVerify,
  cliStart,
  importLine,
  importSameLine,
  importAgainLine,
  claimLine,
  commitLine,
  auditedCommitLine,
  claimAtScaleLine,
  ratersLine,
  nextClaimLine,
  openToLitLine,
  pageShownLine,
  startLine,
  kappaLine,
  kappaIntervalsLine,
  kappaScikitLine,
  sweepLine,
  inlineChecks,
  embeddedChecks,
  keptChecks,
  tinyModel,
  cachedPass,
];
