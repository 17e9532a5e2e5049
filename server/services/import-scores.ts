import type { z } from "zod";
import type { FieldError } from "@/contracts/problems";
import type { verifierEndpoints } from "@/contracts/verifiers";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isReadyRunOf } from "@/server/repositories/gate";
import { getDigestKey } from "@/server/repositories/judged-responses";
import { findScores, insertScores, listNamedClaims, type NewScore } from "@/server/repositories/verifier-scores";
import { ensureVerifier } from "@/server/repositories/verifiers";
import { inTransaction } from "@/server/transaction";
import { type ImportedScore, readImportedScore } from "@/verifiers/imported-scores";

type ImportScores = typeof verifierEndpoints.importScores;
type Body = z.output<ImportScores["body"]>;

/** A score of a file with the claim, and the citation, it is about. */
interface PlacedScore {
  readonly line: number;
  readonly score: ImportedScore;
  readonly claimId: string;
  readonly citationId: string | null;
}

const LISTED_ERRORS = 100;

function refuseLines(errors: readonly FieldError[]): never {
  throw new Refusal("scores_bad_lines", "Some lines can't be imported; nothing was.", {
    errors: errors.slice(0, LISTED_ERRORS),
    errorCount: errors.length,
  });
}

const errorAt = (line: number, field: string, code: string, message: string): FieldError => ({
  line,
  field,
  code,
  message,
});

/** @throws Refusal `scores_bad_lines` */
function readLines({ lines, entailmentLabel }: Body): { line: number; score: ImportedScore | null }[] {
  const errors: FieldError[] = [];
  const read = lines.map((value, i) => {
    const parsed = readImportedScore(value, entailmentLabel ?? null);
    if (!parsed.ok) errors.push(errorAt(i + 1, parsed.field, "not_a_score", parsed.message));
    return { line: i + 1, score: parsed.ok ? parsed.score : null };
  });
  if (errors.length > 0) refuseLines(errors);
  return read;
}

const nameOf = (externalId: string, ordinal: number): string => JSON.stringify([externalId, ordinal]);

/** Finds each score's claim; an unknown name, and a claim scored twice, are named and never repaired. @throws Refusal */
async function placeScores(
  tx: Tx,
  caller: Caller,
  runId: string,
  scores: readonly { line: number; score: ImportedScore }[],
): Promise<PlacedScore[]> {
  const rows = await listNamedClaims(tx, runId, caller.userId, [...new Set(scores.map(({ score }) => score.response))]);
  const claims = new Map(rows.map((row) => [nameOf(row.externalId, row.ordinal), row]));
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const placed = scores.flatMap(({ line, score }): PlacedScore[] => {
    const claim = claims.get(nameOf(score.response, score.claim));
    const citation = claim?.citations.find(({ handle }) => handle === score.handle);
    const subject = JSON.stringify([score.response, score.claim, score.handle]);
    if (claim === undefined) errors.push(errorAt(line, "response", "no_such_claim", "names no claim of this run."));
    else if (score.handle !== null && citation === undefined)
      errors.push(errorAt(line, "handle", "no_such_handle", "is not cited by this claim."));
    else if (seen.has(subject)) errors.push(errorAt(line, "claim", "scored_twice", "was scored in an earlier line."));
    seen.add(subject);
    return claim === undefined ? [] : [{ line, score, claimId: claim.claimId, citationId: citation?.id ?? null }];
  });
  if (errors.length > 0) refuseLines(errors);
  return placed;
}

/**
 * Imports scores of another tool's verifier, all or none of them. Failures and passed-over claims are counted and leave no score. The same
 * score again adds nothing; another one of the same revision is refused.
 * @throws Refusal `not_found`, `scores_bad_lines`, `score_differs`
 */
export async function importScores(
  deps: Deps,
  caller: Caller,
  runId: string,
  body: Body,
): Promise<z.input<ImportScores["answer"]>> {
  const { projectId, userId } = caller;
  const read = readLines(body);
  return inTransaction(deps, async (tx) => {
    if (!(await isReadyRunOf(tx, projectId, runId)))
      throw new Refusal("not_found", "There is no such run in this project.");
    const createdAt = deps.clock();
    const { modelId, revision } = body;
    const pinned = { kind: "imported", modelId, revision };
    const verifierId = await ensureVerifier(tx, projectId, pinned, { id: deps.newId(), createdAt });
    const given = read.flatMap(({ line, score }) => (score === null ? [] : [{ line, score }]));
    const placed = await placeScores(tx, caller, runId, given);
    const digestKey = await getDigestKey(tx, projectId);
    const rows = placed.flatMap(({ score, claimId, citationId }): NewScore[] => {
      const { outcome } = score;
      if (outcome.state === "failed") return [];
      // Of the place, since the file says nothing of the words that were read.
      const inputDigest = deps.hmacSha256Hex(
        digestKey,
        new TextEncoder().encode(JSON.stringify([claimId, citationId])),
      );
      return [
        {
          id: deps.newId(),
          verifierId,
          claimId,
          citationId,
          score: outcome.entailment,
          scores: outcome.scores,
          inputDigest,
          createdAt,
        },
      ];
    });
    const stored = await findScores(
      tx,
      verifierId,
      rows.map(({ inputDigest }) => inputDigest),
    );
    const before = new Map(stored.map(({ inputDigest, score }) => [inputDigest, score]));
    const moved = rows.find(({ inputDigest, score }) => before.has(inputDigest) && before.get(inputDigest) !== score);
    if (moved !== undefined)
      throw new Refusal("score_differs", "This revision scored a claim otherwise before.", {
        detail: { claimId: moved.claimId },
      });
    const added = rows.filter(({ inputDigest }) => !before.has(inputDigest));
    await insertScores(tx, added);
    if (added.length > 0) {
      const data = { verifierId, runId, scores: added.length };
      await appendAudit(tx, deps, { projectId, actorId: userId, type: "scores.imported", data });
    }
    return {
      verifierId,
      added: added.length,
      alreadyThere: rows.length - added.length,
      failed: placed.length - rows.length,
      skipped: read.length - given.length,
    };
  });
}
