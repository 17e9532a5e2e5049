import type { SampleJudgement, SampleLabels } from "../content/sample-content";
import type { Share } from "../judge-queue";

const INES = "ines.carvalho";
const DANIEL = "daniel.okonjo";
const MEI = "mei.tanaka";

/**
 * Who has judged what of run 1 in the sample: nobody, one, or two. Where a second rater saw it otherwise, that rater stands second. Every
 * rater has something left in their queue, and every state of a response is there.
 */
const JUDGED: Readonly<Record<string, readonly string[]>> = {
  "rp-01": [MEI, INES],
  "rp-02": [MEI, DANIEL],
  "rp-03": [INES, DANIEL],
  "rp-04": [MEI, INES],
  "rp-05": [MEI, DANIEL],
  "rp-06": [MEI, DANIEL],
  "rp-07": [MEI],
  "rp-08": [MEI, DANIEL],
  "rp-09": [],
  "rp-10": [MEI, DANIEL],
  "ls-01": [INES, MEI],
  "ls-02": [INES, DANIEL],
  "ls-03": [INES, DANIEL],
  "ls-04": [INES, MEI],
  "ls-05": [INES, MEI],
  "ls-06": [INES, DANIEL],
  "ls-07": [INES],
  "ls-08": [INES, DANIEL],
  "ls-09": [INES, MEI],
  "ls-10": [INES, MEI],
  "ls-11": [],
  "md-01": [DANIEL, MEI],
  "md-02": [DANIEL, INES],
  "md-03": [DANIEL],
  "md-04": [DANIEL, MEI],
  "md-06": [DANIEL, INES],
  "md-07": [],
  "md-08": [DANIEL, MEI],
};

function whatTheySay(entry: SampleLabels["responses"][number], login: string): SampleJudgement | null {
  return entry.second?.by === login ? entry.second.judgement : entry.judgement;
}

/** What one rater says of each response that they have judged in the sample. @throws Error where a differing view has no place. */
export function shareOf(labels: SampleLabels, login: string): Share {
  const share = new Map<string, SampleJudgement>();
  for (const entry of labels.responses) {
    if (entry.run !== "run-1") continue;
    const raters = JUDGED[entry.id] ?? [];
    if (entry.second !== null && raters[1] !== entry.second.by)
      throw new Error(`${entry.second.by} must be the second rater of ${entry.id}`);
    const said = whatTheySay(entry, login);
    if (raters.includes(login) && said !== null) share.set(entry.id, said);
  }
  return share;
}
