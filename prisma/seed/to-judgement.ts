import type { BenchTask, ClaimJudgement, Evidence, Judgement } from "@/contracts/bench";
import { lengthCp } from "@/domain/text/code-points";
import type { SampleJudgement } from "./content/sample-content";

type SampleClaim = SampleJudgement["claims"][number];
type SampleEvidence = SampleJudgement["refusalEvidence"][number];

function evidenceIn(task: BenchTask, { handle, startCp, endCp, region }: SampleEvidence): Evidence {
  const chunk = task.chunks.find((candidate) => candidate.handle === handle);
  if (chunk === undefined) throw new Error(`${handle} is no passage of response ${task.responseId}`);
  const place = { versionId: chunk.versionId, chunkHandle: handle, startCp, endCp };
  return region === undefined ? place : { ...place, region };
}

function uncoveredIn(claimText: string, words: string) {
  if (words === "") return [];
  const at = claimText.indexOf(words);
  if (at < 0) throw new Error(`"${words}" is not in the claim "${claimText}"`);
  const startCp = lengthCp(claimText.slice(0, at));
  return [{ startCp, endCp: startCp + lengthCp(words) }];
}

function claimOf(task: BenchTask, claim: BenchTask["claims"][number], said: SampleClaim): ClaimJudgement {
  const { label, reason, severity, note, marks, evidence, uncovered } = said;
  return {
    claimId: claim.id,
    label,
    reason,
    severity,
    note,
    marks: Object.fromEntries(
      claim.citations.flatMap((citation, place) => {
        const mark = marks[place];
        return mark === undefined ? [] : [[citation.id, mark]];
      }),
    ),
    evidence: evidence.map((one) => evidenceIn(task, one)),
    uncovered: uncoveredIn(claim.text, uncovered),
    understandable: null,
    confidence: null,
  };
}

/** What a rater of the sample says, about the claims that they are asked about. @throws Error where the two don't fit. */
export function toJudgement(task: BenchTask, said: SampleJudgement): Judgement {
  const { declined, supportInR, refusalCause, answersQuestion, contraryOmitted, note } = said;
  const claims = task.claims.map((claim) => {
    const found = said.claims.find((candidate) => candidate.index === claim.ordinal);
    if (found === undefined) throw new Error(`nothing is said about claim ${claim.ordinal} of ${task.responseId}`);
    return claimOf(task, claim, found);
  });
  const refusalEvidence = said.refusalEvidence.map((one) => evidenceIn(task, one));
  return { claims, declined, supportInR, refusalCause, refusalEvidence, answersQuestion, contraryOmitted, note };
}
