import type { ImportLabel } from "@/contracts/import-record";
import { listRepairs, type RepairCandidate, type RepairChunk } from "@/domain/scoring/repair-claim";
import { repairCauses, type RepairCause } from "@/domain/scoring/repair-causes";
import { readSupportWord } from "@/domain/scoring/support-words";
import { sliceCp } from "@/domain/text/code-points";
import { planRepairs, type RepairCost, scoreRepairs, type ScoredRepair } from "@/verifiers/repair";
import { MemoryScoreCache } from "@/verifiers/score-cache";
import { labelsOf } from "../metrics/support-of-record";
import { type CertifiedVerifier, keyOfPlace, wordsOfVerifier } from "../regress/measure-run";
import type { CheckedAnswer } from "../regress/read-run";

/** A passage that may carry a claim; places in code points of its text, half-open. */
export interface FoundPassage {
  readonly handle: string;
  readonly basis: RepairCandidate["basis"];
  readonly coverage: number;
  readonly place: { readonly start: number; readonly end: number };
  readonly words: string;
  /** A verifier's, where one was asked about this passage; null for a failure. */
  readonly score?: number | null;
  readonly supports?: boolean | null;
}

/** A faulted claim with the other passages that carry it, best first. */
export interface FoundRepair {
  readonly response: string;
  /** From 0. */
  readonly claim: number;
  readonly text: string;
  readonly causes: readonly RepairCause[];
  readonly cites: readonly string[];
  readonly passages: readonly FoundPassage[];
}

/** A faulted claim's place in the file, and why. */
export interface Faulted {
  readonly answer: number;
  readonly claim: number;
  readonly causes: readonly RepairCause[];
}

/** By the file's label; null where it has none, or one that doesn't say that the claim fails. */
function failingLabel(label: ImportLabel | null): string | null {
  if (label === null || label.label === null) return null;
  const reason = label.facets["reason"];
  return readSupportWord(label.label, typeof reason === "string" ? reason : null) === "not_said" ? label.label : null;
}

/** The claims of a run that code, its labels or a verifier fault. @throws Exit 65 */
export async function listFaulted(
  answers: readonly CheckedAnswer[],
  rater: string | null,
  certified: CertifiedVerifier | null,
): Promise<Faulted[]> {
  const words = certified === null ? null : await wordsOfVerifier(answers, certified);
  return answers.flatMap((answer, i) =>
    answer.response.claims.flatMap((_, claim): Faulted[] => {
      const findings = answer.check.findings
        .filter(({ claimIndex }) => claimIndex === claim)
        .map(({ code, detail }) => ({ code, isComputable: detail["isComputable"] === true }));
      const label = failingLabel(labelsOf(answer.record, claim, rater)[0] ?? null);
      const word = words?.get(keyOfPlace(i, claim)) ?? null;
      const isSupported = word === "supported" || word === "not_supported" ? word === "supported" : null;
      const causes = repairCauses({ findings, label: label === null ? null : "unsupported", isSupported });
      // The label's own word is what the file's reader knows.
      const told = causes.map((cause) => (cause.by === "people" && label !== null ? { ...cause, code: label } : cause));
      return causes.length === 0 ? [] : [{ answer: i, claim, causes: told }];
    }),
  );
}

const chunksOf = ({ record, response }: CheckedAnswer): RepairChunk[] =>
  response.chunks.map(({ source, scope }, i) => ({ text: record.chunks[i]?.text ?? "", source, scope }));

function searchClaim(answer: CheckedAnswer, claimIndex: number, chunks: readonly RepairChunk[]): RepairCandidate[] {
  const { response, check } = answer;
  const claim = response.claims[claimIndex];
  if (claim === undefined) return [];
  const cited = check.claims[claimIndex]?.citations.flatMap(({ candidates }) => candidates) ?? [];
  const quotes = [
    ...claim.citations.flatMap(({ quote }) => (quote === null ? [] : [quote])),
    ...claim.unattachedQuotes,
  ];
  return listRepairs({ text: claim.text, quotes, cited, asked: response.asked }, chunks);
}

function passageOf(answer: CheckedAnswer, candidate: RepairCandidate, scored: ScoredRepair | undefined): FoundPassage {
  const { chunkIndex, basis, coverage, place } = candidate;
  const { startCp: start, endCp: end } = place;
  const words = sliceCp(answer.record.chunks[chunkIndex]?.text ?? "", place);
  const found = {
    handle: answer.response.chunks[chunkIndex]?.handle ?? "",
    basis,
    coverage,
    place: { start, end },
    words,
  };
  if (scored === undefined) return found;
  const { outcome, isSupport } = scored;
  return { ...found, score: outcome.state === "scored" ? outcome.entailment : null, supports: isSupport };
}

/** Searches for each faulted claim in the other passages of its answer; with a verifier, asks it about the best ones. */
export async function repairRun(
  answers: readonly CheckedAnswer[],
  faulted: readonly Faulted[],
  certified: CertifiedVerifier | null,
): Promise<{ readonly found: readonly FoundRepair[]; readonly spent: RepairCost }> {
  const cache = new MemoryScoreCache();
  const spent = { calls: 0, inputCp: 0, cachedPairs: 0 };
  const found: FoundRepair[] = [];
  for (const { answer: place, claim, causes } of faulted) {
    const answer = answers[place];
    const own = answer?.response.claims[claim];
    if (answer === undefined || own === undefined) continue;
    const chunks = chunksOf(answer);
    const candidates = searchClaim(answer, claim, chunks);
    let scored: readonly ScoredRepair[] = [];
    if (certified !== null) {
      const { verifier, certificate } = certified;
      const planned = await planRepairs(verifier, own.text, candidates, chunks);
      const asked = await scoreRepairs(verifier, planned, { threshold: certificate.tau, cache });
      ({ scored } = asked);
      spent.calls += asked.spent.calls;
      spent.inputCp += asked.spent.inputCp;
      spent.cachedPairs += asked.spent.cachedPairs;
    }
    found.push({
      response: answer.record.externalId,
      claim,
      text: own.text,
      causes,
      cites: [...new Set(own.citations.map(({ handle }) => handle))],
      passages: candidates.map((candidate, i) => passageOf(answer, candidate, scored[i])),
    });
  }
  return { found, spent };
}
