import { z } from "zod";
import { ADVERSARIAL_KINDS, EXPOSURE_KINDS, ITEM_KINDS, ITEM_USES, QUERY_SHAPES } from "@/domain/golden/item-codes";
import { isKindWhole } from "@/domain/golden/item-life";
import { endpoint, inProject, onSubject, readers } from "./define";
import { approval, goldenItem, targetContent } from "./golden";
import { confidentiality, freeText, id, instant, pageOf, pageQuery, reasonText, sha256Hex } from "./primitives";
import { lineProblem } from "./runs";

/** A name for a question: what files, responses and lock files call it. */
const itemKey = freeText(200).refine((key) => /^\S(.*\S)?$/.test(key), "is empty, or begins or ends with white space");

/** What a question is there for. */
const itemFacts = {
  kind: z.enum(ITEM_KINDS),
  adversarialKind: z.enum(ADVERSARIAL_KINDS).nullable().default(null),
  queryShape: z.enum(QUERY_SHAPES).nullable().default(null),
  use: z.enum(ITEM_USES).default("gate"),
};
const wholeKind = {
  message: "only an adversarial question has a way of leading astray",
  path: ["adversarialKind"],
};

/** A question as it is written down by hand, with its expectation where there is one yet. */
export const newGoldenItem = z
  .strictObject({
    externalId: itemKey,
    question: freeText(8000).refine((text) => text.trim() !== "", "is empty"),
    ...itemFacts,
    class: confidentiality.default("confidential"),
    target: targetContent.nullable().default(null),
  })
  .refine((item) => isKindWhole(item.kind, item.adversarialKind), wholeKind);
export type NewGoldenItem = z.infer<typeof newGoldenItem>;

const createdItems = z.object({
  items: z.array(z.object({ id, externalId: z.string() })),
  /** The proposal of their targets; null where none brought one. */
  approvalId: id.nullable(),
});

/** One question of a file as it was read. */
const readItem = z.object({
  line: z.int().min(1),
  externalId: z.string(),
  question: z.string(),
  kind: z.enum(ITEM_KINDS),
  queryShape: z.enum(QUERY_SHAPES).nullable(),
  use: z.enum(ITEM_USES),
  passages: z.int(),
  hasTarget: z.boolean(),
});
export type ReadItem = z.infer<typeof readItem>;

export const goldenImport = z.object({
  dryRun: z.boolean(),
  format: z.enum(["jsonl", "csv"]),
  /** The first 100, in the file's order. */
  items: z.array(readItem),
  count: z.int(),
  withTarget: z.int(),
  /** Empty where anything was stored; the first 500. */
  problems: z.array(lineProblem),
  created: z.int(),
  approvalId: id.nullable(),
});
export type GoldenImport = z.infer<typeof goldenImport>;

export const goldenExposure = z.object({
  id,
  goldenItemId: id,
  externalId: z.string(),
  use: z.enum(ITEM_USES),
  who: z.string(),
  kind: z.enum(EXPOSURE_KINDS),
  byToken: z.boolean(),
  at: instant,
});
export type GoldenExposureResource = z.infer<typeof goldenExposure>;

/** Questions counted by shape. */
const shapeCounts = z.record(z.enum(QUERY_SHAPES), z.int().min(0).max(1_000_000_000));

export const goldenComposition = z.object({
  setVersion: z.object({ id, name: z.string(), number: z.int(), frozenAt: instant }).nullable(),
  shapes: z.array(
    z.object({
      shape: z.enum(QUERY_SHAPES),
      items: z.int(),
      share: z.number().nullable(),
      trafficShare: z.number().nullable(),
      note: z.enum(["missing", "few"]).nullable(),
    }),
  ),
  unshaped: z.int(),
  distance: z.number().nullable(),
  kinds: z.object({ answerable: z.int(), unanswerable: z.int(), adversarial: z.int() }),
  sealed: z.int(),
  age: z
    .object({
      members: z.int(),
      oldestDays: z.int(),
      medianDays: z.int(),
      newestDays: z.int(),
      sinceGrowthDays: z.int(),
      hasStoppedGrowing: z.boolean(),
    })
    .nullable(),
  doubtful: z.int(),
  traffic: z.object({ number: z.int(), source: z.string(), recordedBy: z.string(), recordedAt: instant }).nullable(),
});
export type GoldenCompositionResource = z.infer<typeof goldenComposition>;

export const snapshot = z.object({
  id,
  name: z.string(),
  takenAt: instant,
  digest: sha256Hex,
  documentVersions: z.int(),
});
export type SnapshotResource = z.infer<typeof snapshot>;

/** What a customer's repository keeps, so that its own history witnesses what was frozen. */
export const goldenLock = z.object({
  project: id,
  set: z.object({ name: z.string(), number: z.int(), digest: sha256Hex, members: z.int() }).nullable(),
  policy: z.object({ version: z.int(), num: z.int(), den: z.int(), minN: z.int(), maxSilent: z.int().nullable() }),
  /** The end of the chain, or the event with the number that was asked for. */
  chain: z.object({ seq: z.int(), hash: sha256Hex }),
});
export type GoldenLock = z.infer<typeof goldenLock>;

/** One question of a set version as it leaves. */
export const exportedItem = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.enum(ITEM_KINDS),
  adversarial: z.enum(ADVERSARIAL_KINDS).nullable(),
  shape: z.enum(QUERY_SHAPES).nullable(),
  use: z.enum(ITEM_USES),
  target: targetContent,
  digest: sha256Hex,
  frozen_at: instant,
});

const projectParams = z.strictObject({ projectId: id });
const itemParams = z.strictObject({ goldenItemId: id });
const targetParams = z.strictObject({ targetId: id });
const leadOnly = inProject(["lead"], ["lead"]);
const TARGET_PROBLEMS = ["target_incomplete", "span_inverted", "span_out_of_range"] as const;

export const goldenItemEndpoints = {
  createGoldenItems: endpoint({
    name: "createGoldenItems",
    method: "POST",
    path: "/projects/{projectId}/golden-items",
    summary:
      "Write questions down. Those that bring a target are proposed for freezing together; another lead signs. All or none.",
    access: leadOnly,
    params: projectParams,
    body: z.strictObject({ items: z.array(newGoldenItem).min(1).max(500), reason: reasonText }),
    answer: createdItems,
    status: 201,
    problems: ["item_key_taken", ...TARGET_PROBLEMS],
  }),
  importGoldenItems: endpoint({
    name: "importGoldenItems",
    method: "POST",
    path: "/projects/{projectId}/golden-items/import",
    summary:
      "Questions of a JSON lines or CSV file, passages named by document and quote. A dry run previews; every bad line is named and then nothing is stored.",
    access: leadOnly,
    params: projectParams,
    body: z.strictObject({
      format: z.enum(["auto", "jsonl", "csv"]).default("auto"),
      text: freeText(4_000_000),
      dryRun: z.boolean().default(true),
      reason: freeText(4000).default(""),
    }),
    answer: goldenImport,
    problems: ["golden_bad_lines", "item_key_taken", "import_empty", ...TARGET_PROBLEMS],
  }),
  getGoldenItem: endpoint({
    name: "getGoldenItem",
    method: "GET",
    path: "/golden-items/{goldenItemId}",
    summary: "One question with its target. A sealed one is shown to leads and auditors on a screen, and registered.",
    access: onSubject("golden-item", "goldenItemId", readers, ["export", "lead"]),
    params: itemParams,
    answer: goldenItem.extend({
      history: z.array(
        z.object({
          kind: z.enum(["frozen", "superseded", "attested", "retired"]),
          id,
          number: z.int().nullable(),
          at: instant,
          proposedBy: z.string(),
          approvedBy: z.string(),
          reason: z.string(),
          digest: sha256Hex,
        }),
      ),
      /** Set versions that hold one of its targets: they keep it whatever becomes of it. */
      setVersions: z.array(z.object({ id, name: z.string(), number: z.int() })),
    }),
    problems: ["rated_by_you"],
  }),
  describeGoldenItem: endpoint({
    name: "describeGoldenItem",
    method: "POST",
    path: "/golden-items/{goldenItemId}/describe",
    summary: "Say what a question is there for: kind, shape, use. Its words and its targets stay as they are.",
    access: onSubject("golden-item", "goldenItemId", ["lead"], ["lead"]),
    params: itemParams,
    body: z.strictObject(itemFacts).refine((item) => isKindWhole(item.kind, item.adversarialKind), wholeKind),
    answer: goldenItem,
    problems: ["seal_too_late", "already_retired"],
  }),
  retireGoldenItem: endpoint({
    name: "retireGoldenItem",
    method: "POST",
    path: "/golden-items/{goldenItemId}/retire",
    summary: "Propose that a question goes into no later version of a set. The versions it is in keep it.",
    access: onSubject("golden-item", "goldenItemId", ["lead"], ["lead"]),
    params: itemParams,
    body: z.strictObject({ reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["already_retired", "proposal_pending"],
  }),
  reattestTarget: endpoint({
    name: "reattestTarget",
    method: "POST",
    path: "/golden-targets/{targetId}/reattest",
    summary: "Propose that a target still holds after the corpus grew or its source changed; the new searches with it.",
    access: onSubject("golden-target", "targetId", ["lead"], ["lead"]),
    params: targetParams,
    body: z.strictObject({ searches: freeText(4000).default(""), reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["already_superseded", "nothing_to_reattest", "proposal_pending", "target_incomplete"],
  }),
  reattestTargets: endpoint({
    name: "reattestTargets",
    method: "POST",
    path: "/projects/{projectId}/golden-targets/reattest",
    summary:
      "Propose that several targets still hold after the corpus grew, by the same searches and with one signature. All or none.",
    access: leadOnly,
    params: projectParams,
    body: z.strictObject({
      targetIds: z.array(id).min(1).max(500),
      searches: freeText(4000).default(""),
      reason: reasonText,
    }),
    answer: approval,
    status: 201,
    problems: ["already_superseded", "nothing_to_reattest", "proposal_pending", "target_incomplete"],
  }),
  listGoldenExposures: endpoint({
    name: "listGoldenExposures",
    method: "GET",
    path: "/projects/{projectId}/golden-exposures",
    summary: "Who saw or carried off which question: sealed ones whenever they were shown, the others when they left.",
    access: inProject(["lead", "auditor"], ["lead"]),
    params: projectParams,
    query: pageQuery.extend({ goldenItemId: id.optional() }),
    answer: pageOf(goldenExposure),
  }),
  getGoldenComposition: endpoint({
    name: "getGoldenComposition",
    method: "GET",
    path: "/projects/{projectId}/golden-composition",
    summary: "What the newest set version is made of, beside the traffic; its age and whether it grows.",
    access: inProject(readers, ["export", "lead"]),
    params: projectParams,
    answer: goldenComposition,
  }),
  recordTraffic: endpoint({
    name: "recordTraffic",
    method: "POST",
    path: "/projects/{projectId}/traffic-profiles",
    summary: "Record how many questions of each shape were counted in the traffic, and where.",
    access: inProject(["lead", "engineer"], ["lead"]),
    params: projectParams,
    body: z
      .strictObject({ counts: shapeCounts, source: reasonText })
      .refine(({ counts }) => Object.values(counts).some((count) => count > 0), {
        message: "counts nothing",
        path: ["counts"],
      }),
    answer: z.object({ number: z.int() }),
    status: 201,
  }),
  listSnapshots: endpoint({
    name: "listSnapshots",
    method: "GET",
    path: "/projects/{projectId}/snapshots",
    summary: "The corpus as it was recorded, newest first.",
    access: inProject(readers, ["export", "lead"]),
    params: projectParams,
    answer: z.object({ items: z.array(snapshot) }),
  }),
  takeSnapshot: endpoint({
    name: "takeSnapshot",
    method: "POST",
    path: "/projects/{projectId}/snapshots",
    summary: "Record the corpus: the newest version of every document that came as a file.",
    access: inProject(["lead", "engineer"], ["lead", "import"]),
    params: projectParams,
    body: z.strictObject({ name: itemKey }),
    answer: snapshot,
    status: 201,
    problems: ["item_key_taken", "nothing_to_freeze"],
  }),
  exportGolden: endpoint({
    name: "exportGolden",
    method: "GET",
    path: "/projects/{projectId}/golden-export",
    summary: "The questions of the newest set version, or of the one named, a line each. Sealed ones never leave.",
    access: inProject(readers, ["export"]),
    params: projectParams,
    query: z.strictObject({ number: z.coerce.number().int().min(1).optional(), set: freeText(100).optional() }),
    answer: exportedItem,
    answerKind: "ndjson",
  }),
  getGoldenLock: endpoint({
    name: "getGoldenLock",
    method: "GET",
    path: "/projects/{projectId}/golden-lock",
    summary: "What a repository keeps: the set's digest, the policy, the end of the chain.",
    access: inProject(readers, ["run", "export", "lead"]),
    params: projectParams,
    query: z.strictObject({ seq: z.coerce.number().int().min(0).optional() }),
    answer: goldenLock,
  }),
};
