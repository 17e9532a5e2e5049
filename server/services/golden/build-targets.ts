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
  answer_on_unanswerable: "An unanswerable question has no expected answer; say how it should be declined.",
  refusal_on_answerable: "An answerable question has no expected refusal.",
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

const written = (text: string | undefined): string[] => (text === undefined || text.trim() === "" ? [] : [text]);

/** The texts of a target by what they are, in the order in which they are stored. */
const textsOf = (content: TargetContent) => ({
  searches: written(content.searches),
  points: content.points.filter((point) => point.trim() !== ""),
  answer: written(content.expectedAnswer),
  refusal: written(content.expectedRefusal),
});

type Refs = Readonly<Record<keyof ReturnType<typeof textsOf>, readonly PayloadRef[]>>;

const NO_REFS: Refs = { searches: [], points: [], answer: [], refusal: [] };
const PAYLOAD_KINDS = { searches: "search", points: "point", answer: "expected_answer", refusal: "expected_refusal" };

/** Stores the texts of all targets at once; answers with their references, target by target. */
async function putTexts(tx: Tx, deps: Deps, projectId: string, asked: readonly AskedTarget[]): Promise<Refs[]> {
  const payloads = asked.flatMap(({ content, item }) => {
    const { searches, points, answer, refusal } = textsOf(content);
    const itemClass = confidentiality.parse(item.class);
    const make = (kind: string) => (text: string) => ({ projectId, kind, text, class: itemClass });
    return [
      ...searches.map(make(PAYLOAD_KINDS.searches)),
      ...points.map(make(PAYLOAD_KINDS.points)),
      ...answer.map(make(PAYLOAD_KINDS.answer)),
      ...refusal.map(make(PAYLOAD_KINDS.refusal)),
    ];
  });
  const stored = await putPayloads(tx, deps, payloads);
  const refs = stored.map(({ payloadId: payload, commitment }) => ({ payload, commitment }));
  let from = 0;
  return asked.map(({ content }) => {
    const { searches, points, answer, refusal } = textsOf(content);
    const ends = [searches, points, answer, refusal].map((texts) => (from += texts.length));
    const [a = 0, b = 0, c = 0, d = 0] = ends;
    return {
      searches: refs.slice(a - searches.length, a),
      points: refs.slice(a, b),
      answer: refs.slice(b, c),
      refusal: refs.slice(c, d),
    };
  });
}

/** Named by its place alone, so that a target can be checked before any of its texts is stored. */
const placeholder = (text: string, index: number): PayloadRef => ({
  payload: `${index}`,
  commitment: `${text.length}`,
});

type QuestionOfTarget = Pick<GoldenItemRow, "id" | "questionPayloadId" | "questionCommitment">;

function contentOf(
  asked: Omit<AskedTarget, "item"> & { readonly item: QuestionOfTarget },
  refs: Refs,
  snapshotId: string | null,
): GoldenTargetContent {
  const { item, content, number, supersedesId } = asked;
  const [answer] = refs.answer;
  const [refusal] = refs.refusal;
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
    ...(answer === undefined ? {} : { expectedAnswer: answer }),
    ...(refusal === undefined ? {} : { expectedRefusal: refusal }),
    supersedesId,
  });
}

/** A target as it will be frozen, its digest made. */
export interface BuiltTarget {
  readonly id: string;
  readonly digest: string;
  readonly content: GoldenTargetContent;
}

const NOBODYS_ITEM = { id: "", questionPayloadId: "", questionCommitment: "" };

/** The content with its texts named by their place alone: enough to be checked before anything of it is stored. */
function unstoredContent(
  asked: Omit<AskedTarget, "item"> & { readonly item: QuestionOfTarget },
  snapshotId: string | null,
): GoldenTargetContent {
  const { searches, points, answer, refusal } = textsOf(asked.content);
  const places = {
    searches: searches.map(placeholder),
    points: points.map(placeholder),
    answer: answer.map(placeholder),
    refusal: refusal.map(placeholder),
  };
  return contentOf(asked, places, snapshotId);
}

/** What a target lacks, in words, whoever asks for it. */
export function problemsOfTarget(content: TargetContent): { code: TargetProblem; message: string }[] {
  const unstored = unstoredContent({ item: NOBODYS_ITEM, content, number: 1, supersedesId: null }, null);
  return validateTarget(unstored).map((code) => ({ code, message: PROBLEM_WORDS[code] }));
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
  const drafts = asked.map((one) => unstoredContent(one, snapshotId));
  assertComplete(drafts);
  await assertSpans(tx, caller, asked);
  const refs = await putTexts(tx, deps, caller.projectId, asked);
  return asked.map((one, index) => {
    const content = contentOf(one, refs[index] ?? NO_REFS, snapshotId);
    return { id: deps.newId(), digest: targetDigest(content, deps.sha256Hex), content };
  });
}
