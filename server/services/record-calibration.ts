import type { z } from "zod";
import type { calibrationEndpoints } from "@/contracts/calibrations";
import { calibrate } from "@/domain/calibration/calibrate";
import { makeArtifact } from "@/domain/calibration/calibration-artifact";
import { assertHumanLabels } from "@/domain/calibration/calibration-items";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { insertCalibration, type LeftOut } from "@/server/repositories/calibrations";
import { listLabelledClaims, listRunNumbers } from "@/server/repositories/labelled-scores";
import { findFirstBatch } from "@/server/repositories/rescores";
import { getVersions } from "@/server/repositories/rubrics";
import { ensureVerifier, listVerifierRows } from "@/server/repositories/verifiers";
import { inTransaction } from "@/server/transaction";
import { figuresOf, keepItems } from "./calibration/calibration-resource";
import { ENTAILED_LABELS, type PlacedItem, readLabelledClaims, readPairsOfFile } from "./calibration/labelled-pairs";
import { getCalibration } from "./get-calibration";

type RecordCalibration = typeof calibrationEndpoints.recordCalibration;
type Body = z.output<RecordCalibration["body"]>;
type Source = Body["source"];
type OfRuns = Extract<Source, { kind: "runs" }>;
type OfPairs = Extract<Source, { kind: "pairs" }>;

/** What a calibration is made from. */
interface Material {
  readonly verifierId: string;
  readonly verifier: { readonly id: string; readonly revision: string };
  readonly rubricVersion: string | null;
  readonly positiveLabels: readonly string[];
  readonly items: readonly PlacedItem[];
  readonly runIds: readonly string[];
  readonly leftOut: LeftOut | null;
}

/** The one rubric that the runs were judged under. @throws Refusal `rubrics_differ`, `nothing_to_calibrate`. */
async function readRubricOfRuns(tx: Tx, runIds: readonly string[]): Promise<string> {
  const versions = new Set<string>();
  for (const runId of runIds) {
    const batch = await findFirstBatch(tx, runId);
    if (batch === null) continue;
    versions.add((await getVersions(tx, batch.rubricVersionId, batch.protocolVersionId)).rubricVersion);
  }
  const [version, another] = [...versions].sort();
  if (version === undefined) throw new Refusal("nothing_to_calibrate", "None of these runs was opened for judging.");
  if (another !== undefined)
    throw new Refusal("rubrics_differ", `These runs were judged under ${version} and ${another}.`);
  return version;
}

async function readRuns(tx: Tx, caller: Caller, source: OfRuns): Promise<Material> {
  const runIds = [...new Set(source.runIds)].sort();
  const runs = await listRunNumbers(tx, caller.projectId, runIds);
  const verifier = (await listVerifierRows(tx, caller.projectId)).find(({ id }) => id === source.verifierId);
  if (verifier === undefined || runs.length < runIds.length)
    throw new Refusal("not_found", "There is no such verifier or run in this project.");
  const rubricVersion = await readRubricOfRuns(tx, runIds);
  const read = readLabelledClaims(await listLabelledClaims(tx, verifier.id, runIds));
  if (read.items.length === 0)
    throw new Refusal("nothing_to_calibrate", "No claim here has both a score and a closed verdict by people.", {
      detail: { ...read.leftOut },
    });
  const { id: verifierId, modelId, revision } = verifier;
  const pinned = { id: modelId, revision };
  return { verifierId, verifier: pinned, rubricVersion, positiveLabels: ENTAILED_LABELS, runIds, ...read };
}

async function readPairs(tx: Tx, deps: Deps, caller: Caller, source: OfPairs): Promise<Material> {
  const { modelId, revision } = source.verifier;
  const items = readPairsOfFile(source.pairs, source.positive, deps);
  // Before anything is stored: a verifier isn't made known by labels that can't be used.
  assertHumanLabels(items);
  const made = { id: deps.newId(), createdAt: deps.clock() };
  const pinned = { kind: "imported", modelId, revision };
  return {
    verifierId: await ensureVerifier(tx, caller.projectId, pinned, made),
    verifier: { id: modelId, revision },
    rubricVersion: source.rubricVersion,
    positiveLabels: source.positive,
    items,
    runIds: [],
    leftOut: null,
  };
}

/**
 * Calibrates a verifier against people's labels and records it, with or without a certified threshold.
 *
 * @throws Refusal `not_found`, `nothing_to_calibrate`, `rubrics_differ`, `clusters_uneven`, `body_invalid`; DomainError
 * `labels_not_human`, `weight_invalid`.
 */
export async function recordCalibration(
  deps: Deps,
  caller: Caller,
  body: Body,
): Promise<z.input<RecordCalibration["answer"]>> {
  const { projectId, userId } = caller;
  const { source, ...options } = body;
  const calibrationId = await inTransaction(deps, async (tx) => {
    const material =
      source.kind === "runs" ? await readRuns(tx, caller, source) : await readPairs(tx, deps, caller, source);
    const { verifierId, items, runIds, leftOut } = material;
    const calibration = calibrate(items, options, deps.sha256Hex);
    const artifact = makeArtifact(calibration, material, deps.sha256Hex);
    const id = deps.newId();
    await insertCalibration(tx, {
      id,
      projectId,
      verifierId,
      artifact,
      kept: {
        figures: figuresOf(calibration),
        source: source.kind,
        runIds: [...runIds],
        leftOut,
        items: keepItems(items, calibration, source.kind === "runs"),
      },
      createdById: userId,
      createdAt: deps.clock(),
    });
    const data = { calibrationId: id, verifierId, digest: artifact.digest };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "calibration.recorded", data });
    return id;
  });
  return getCalibration(deps, caller, calibrationId);
}
