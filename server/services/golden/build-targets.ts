import type { TargetContent } from "@/contracts/golden";
import type { FieldError } from "@/contracts/problems";
import type { PayloadRef } from "@/domain/audit/event-references";
import {
  canonicalTarget,
  type GoldenTargetContent,
  type TargetProblem,
  targetDigest,
  validateTarget,
} from "@/domain/golden/golden-target";
import { confidentiality } from "@/contracts/primitives";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findVersionLengths, type GoldenItemRow } from "@/server/repositories/golden";
import { putPayloads } from "@/server/repositories/payloads";

/** One target as it is asked for: the question it is about and what a lead typed. */
export interface AskedTarget {
  readonly item: GoldenItemRow;
  readonly content: TargetContent;
  readonly number: number;
  readonly supersedesId: string | null;
}

type AskedSpan = TargetContent["passages"][number];

const toSpan = (span: AskedSpan) => ({
  documentVersionId: span.versionId,
  startCp: span.startCp,
  endCp: span.endCp,
});

const PROBLEM_WORDS: Readonly<Record<TargetProblem, string>> = {
  passage_missing: "An answerable question needs a supporting passage.",
  searches_missing: "An unanswerable question needs the searches that were made.",
  passage_on_unanswerable: "An unanswerable question has no supporting passage; a neighbouring one is a near miss.",
  span_inverted: "A passage ends before it starts, or is empty.",
  near_miss_is_passage: "The same place can't support and be a near miss.",
};

function findSpanErrors(asked: readonly AskedTarget[], lengths: ReadonlyMap<string, number>): FieldError[] {
  return asked.flatMap(({ content }, index) =>
    [...content.passages, ...content.nearMisses].flatMap((span) => {
      const length = lengths.get(span.versionId);
      const field = `targets[${index}]`;
      if (length === undefined) {
        return [{ field, code: "version_unknown", message: "No document version with text has this id." }];
      }
      if (span.endCp <= length) return [];
      return [{ field, code: "span_out_of_range", message: `The text ends at ${length}; the span at ${span.endCp}.` }];
    }),
  );
}

/** @throws Refusal `span_out_of_range` naming each target whose spans lie outside the texts that the caller may see. */
async function assertSpans(tx: Tx, caller: Caller, asked: readonly AskedTarget[]): Promise<void> {
  const ids = asked.flatMap(({ content }) =>
    [...content.passages, ...content.nearMisses].map((span) => span.versionId),
  );
  const { projectId, userId } = caller;
  const errors = findSpanErrors(asked, await findVersionLengths(tx, { projectId, userId, ids: [...new Set(ids)] }));
  if (errors.length > 0) throw new Refusal("span_out_of_range", "A passage lies outside its text.", { errors });
}

/** @throws Refusal `span_inverted`, `target_incomplete`. */
function assertComplete(contents: readonly GoldenTargetContent[]): void {
  const errors = contents.flatMap((content, index) =>
    validateTarget(content).map((code) => ({ field: `targets[${index}]`, code, message: PROBLEM_WORDS[code] })),
  );
  const inverted = errors.filter((error) => error.code === "span_inverted");
  if (inverted.length > 0) throw new Refusal("span_inverted", PROBLEM_WORDS.span_inverted, { errors: inverted });
  if (errors.length > 0) throw new Refusal("target_incomplete", "A target lacks its evidence.", { errors });
}

const textsOf = (content: TargetContent) => ({
  searches: content.searches.trim() === "" ? [] : [content.searches],
  points: content.points.filter((point) => point.trim() !== ""),
});

type Refs = { readonly searches: readonly PayloadRef[]; readonly points: readonly PayloadRef[] };

/** Stores the texts of all targets at once; answers with their references, target by target. */
async function putTexts(tx: Tx, deps: Deps, projectId: string, asked: readonly AskedTarget[]): Promise<Refs[]> {
  const payloads = asked.flatMap(({ content, item }) => {
    const { searches, points } = textsOf(content);
    const itemClass = confidentiality.parse(item.class);
    const make = (kind: string) => (text: string) => ({ projectId, kind, text, class: itemClass });
    return [...searches.map(make("search")), ...points.map(make("point"))];
  });
  const stored = await putPayloads(tx, deps, payloads);
  const refs = stored.map(({ payloadId: payload, commitment }) => ({ payload, commitment }));
  let from = 0;
  return asked.map(({ content }) => {
    const counts = textsOf(content);
    const middle = from + counts.searches.length;
    const end = middle + counts.points.length;
    const own = { searches: refs.slice(from, middle), points: refs.slice(middle, end) };
    from = end;
    return own;
  });
}

/** Named by its place alone, so that a target can be checked before any of its texts is stored. */
const placeholder = (text: string, index: number): PayloadRef => ({
  payload: `${index}`,
  commitment: `${text.length}`,
});

function contentOf(asked: AskedTarget, refs: Refs, snapshotId: string | null): GoldenTargetContent {
  const { item, content, number, supersedesId } = asked;
  return canonicalTarget({
    goldenItemId: item.id,
    number,
    question: { payload: item.questionPayloadId, commitment: item.questionCommitment },
    isAnswerable: content.answerable,
    asOf: content.asOf,
    snapshotId,
    searches: refs.searches,
    points: refs.points,
    passages: content.passages.map(toSpan),
    nearMisses: content.nearMisses.map(toSpan),
    supersedesId,
  });
}

/** A target as it will be frozen, its digest made. */
export interface BuiltTarget {
  readonly id: string;
  readonly digest: string;
  readonly content: GoldenTargetContent;
}

/**
 * Checks what leads typed, stores its texts, and makes the records that will be frozen.
 * @throws Refusal `span_inverted`, `span_out_of_range`, `target_incomplete`.
 */
export async function buildTargets(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  asked: readonly AskedTarget[],
  snapshotId: string | null,
): Promise<BuiltTarget[]> {
  const drafts = asked.map((one) => {
    const { searches, points } = textsOf(one.content);
    return contentOf(one, { searches: searches.map(placeholder), points: points.map(placeholder) }, snapshotId);
  });
  assertComplete(drafts);
  await assertSpans(tx, caller, asked);
  const refs = await putTexts(tx, deps, caller.projectId, asked);
  return asked.map((one, index) => {
    const content = contentOf(one, refs[index] ?? { searches: [], points: [] }, snapshotId);
    return { id: deps.newId(), digest: targetDigest(content, deps.sha256Hex), content };
  });
}
