import type { z } from "zod";
import { type PlaceChange, placeChange, type recheckEndpoints } from "@/contracts/rechecks";
import { prepareText } from "@/domain/quotes/prepared-text";
import { type ReverifiedCitation, reverifyCitation } from "@/domain/quotes/reverify-citation";
import type { Span } from "@/domain/text/span";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { readVersionTexts } from "@/server/repositories/rechecks";
import {
  type ComparedVersion,
  findNewerFile,
  findSibling,
  getComparedVersion,
  listStoredChanges,
  type StoredChange,
} from "@/server/repositories/version-comparisons";
import { assertSourceOpen } from "./assert-source-open";
import { readSpans } from "./read-spans";

type CompareVersions = typeof recheckEndpoints.compareVersions;

const keyOf = ({ startCp, endCp }: Span) => `${startCp}-${endCp}`;
const pair = ({ startCp, endCp }: Span): [number, number] => [startCp, endCp];

function shownOf({ change, before, after, isUncertain, differences }: ReverifiedCitation): PlaceChange {
  const listed = differences.map((one) => ({ before: pair(one.before), after: pair(one.after) }));
  return { ...before, change, isUncertain, now: after, differences: listed };
}

function storedOf({ before, change, after, isUncertain, differences }: StoredChange): PlaceChange {
  return placeChange.parse({ ...before, change, isUncertain, now: after, differences });
}

/** Places that no citation points at, or whose turn has not come yet, are looked up by the same rule as those that are stored. */
async function lookUp(deps: Deps, version: ComparedVersion, other: ComparedVersion, spans: readonly Span[]) {
  if (spans.length === 0) return [];
  const texts = await readVersionTexts(deps.db.prisma, [version.id, other.id]);
  const [before, after] = [texts.get(version.id)?.text ?? null, texts.get(other.id)?.text ?? null];
  if (before === null || after === null) return null;
  const [prepared, preparedOther] = [prepareText(before), prepareText(after)];
  return spans.map((span) => shownOf(reverifyCitation(prepared, preparedOther, span)));
}

async function findOther(deps: Deps, version: ComparedVersion, otherId: string | undefined) {
  if (otherId === undefined) return findNewerFile(deps.db.prisma, version);
  const other = await findSibling(deps.db.prisma, version, otherId);
  if (other === null) throw new Refusal("not_found", "`with` names no version of this document.");
  return other.id === version.id ? null : other;
}

/**
 * What became of places of a version in its document's newest file, or in the version that `with` names. Everything that tells of a stale
 * citation asks here: what the nightly lookup has stored is answered from there, the rest by the function that it uses.
 * @throws Refusal `span_out_of_range`, `source_closed`, `not_found` where `with` is no version of the document; DomainError `span_inverted`
 */
export async function compareVersions(
  deps: Deps,
  caller: Caller,
  versionId: string,
  query: z.output<CompareVersions["query"]>,
): Promise<z.input<CompareVersions["answer"]>> {
  await assertSourceOpen(deps.db.prisma, caller, versionId);
  const version = await getComparedVersion(deps.db.prisma, versionId);
  const spans = query.spans === undefined ? [] : readSpans(query.spans, version.lengthCp);
  const other = await findOther(deps, version, query.with);
  const { printedVersion } = version;
  if (other === null) return { versionId, printedVersion, other: null, isComparable: true, places: [] };
  const about = { versionId: other.id, printedVersion: other.printedVersion, addedAt: other.addedAt.toISOString() };
  const told = { versionId, printedVersion, other: about };
  if (printedVersion === null || other.printedVersion === null) return { ...told, isComparable: false, places: [] };
  if (spans.length === 0) return { ...told, isComparable: true, places: [] };
  const stored = await listStoredChanges(deps.db.prisma, { versionId, otherId: other.id, spans });
  const places = new Map(stored.map((change) => [keyOf(change.before), storedOf(change)]));
  const open = spans.filter((span) => !places.has(keyOf(span)));
  const found = await lookUp(deps, version, other, open);
  if (found === null) return { ...told, isComparable: false, places: [] };
  for (const place of found) places.set(keyOf(place), place);
  return { ...told, isComparable: true, places: spans.flatMap((span) => places.get(keyOf(span)) ?? []) };
}
