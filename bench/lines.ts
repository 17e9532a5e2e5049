import { auditVerify } from "./audit";
import { cliStart } from "./command-line";
import { importLine } from "./imports";
import { auditedCommitLine, claimLine, commitLine } from "./judging";
import type { BenchLine } from "./measure";
import { exactQuote, fuzzyQuote } from "./quotes";
import { kappaLine, sweepLine } from "./statistics";

/** Every line, in the order in which it is measured; each in the file of its subject. */
export const LINES: readonly BenchLine[] = [
  exactQuote,
  fuzzyQuote,
  auditVerify,
  cliStart,
  importLine,
  claimLine,
  commitLine,
  auditedCommitLine,
  kappaLine,
  sweepLine,
];
