import { z } from "zod";
import { endpoint, inProject, onSubject } from "./define";
import { id, instant } from "./primitives";

/** What became of a run's responses when its batch was opened. */
export const batch = z.object({
  id,
  kind: z.enum(["first", "rescore_inter", "rescore_intra"]),
  /** Null for a re-score that draws from several runs. */
  runId: id.nullable(),
  runNumber: z.int().nullable(),
  seed: z.string(),
  state: z.enum(["open", "closed"]),
  openedAt: instant,
  /** Responses that people have to judge, twice each (once each in a re-score). */
  queued: z.int(),
  /** Responses whose every claim keeps an earlier verdict. */
  carried: z.int(),
  /** Responses decided by code (`no_answer`). */
  mechanical: z.int(),
  progress: z.object({
    slots: z.int(),
    committed: z.int(),
    leased: z.int(),
    pairsClosed: z.int(),
    disputesOpen: z.int(),
    verdicts: z.int(),
  }),
});
export type BatchResource = z.infer<typeof batch>;

export const batchEndpoints = {
  openBatch: endpoint({
    name: "openBatch",
    method: "POST",
    path: "/runs/{runId}/batches",
    summary:
      "Open the run for judging: carry over what is unchanged, decide what code decides, queue the rest, two blind slots each.",
    access: onSubject("run", "runId", ["lead", "engineer"], ["run", "lead"]),
    params: z.strictObject({ runId: id }),
    body: z.strictObject({ carryOver: z.boolean().default(true) }),
    answer: batch,
    status: 201,
    problems: ["batch_already_open"],
  }),
  listBatches: endpoint({
    name: "listBatches",
    method: "GET",
    path: "/projects/{projectId}/batches",
    summary: "Batches, newest first.",
    access: inProject(["lead", "engineer", "auditor"], ["run", "lead"]),
    params: z.strictObject({ projectId: id }),
    answer: z.object({ items: z.array(batch) }),
  }),
  getBatch: endpoint({
    name: "getBatch",
    method: "GET",
    path: "/batches/{batchId}",
    summary: "One batch and its progress.",
    access: onSubject("batch", "batchId", ["lead", "engineer", "auditor"], ["run", "lead"]),
    params: z.strictObject({ batchId: id }),
    answer: batch,
  }),
};
