import { firstText, member, objectOf, textOf, wholeOf } from "../json-access";
import type { DraftSegment, DraftSource } from "../normalise/draft";

/** Files that the model made are no evidence. */
const GENERATED = new Set(["container_file_citation", "file_path"]);

/** An annotation of OpenAI's shape: a file behind a point, or an address behind a mark. Null for files that the model made. */
export function readAnnotation(annotation: unknown, part: number, path: string): DraftSegment | null {
  const type = textOf(annotation, "type") ?? "";
  if (GENERATED.has(type)) return null;
  // Chat completions nest what the Responses API has at the top.
  const fields = objectOf(annotation, type) ?? annotation;
  const url = textOf(fields, "url");
  if (url !== null) {
    const place = {
      kind: "marker",
      part,
      start: wholeOf(fields, "start_index"),
      end: wholeOf(fields, "end_index"),
      proof: url,
      proofIsWhole: false,
    } as const;
    return { place, citations: [{ handle: url, locator: "url", path }], path };
  }
  const handle = textOf(fields, "file_id");
  // The SDK's comment calls it a place in a list of files; it is a place in the text.
  const at = wholeOf(fields, "index");
  return {
    place: { kind: "point", part, at, isMeasured: false },
    citations: [{ handle, locator: "file", quote: textOf(fields, "quote"), path }],
    path,
  };
}

/** What an annotation tells of its source, for sources that stand in no list of results. */
export function sourceOfAnnotation(annotation: unknown, handle: string, path: string): DraftSource {
  const fields = objectOf(annotation, textOf(annotation, "type") ?? "") ?? annotation;
  return {
    handle,
    ordinal: null,
    title: firstText(fields, "title", "filename"),
    uri: textOf(fields, "url"),
    doc: textOf(fields, "file_id"),
    text: null,
    textOrigin: "absent",
    retrieved: null,
    path,
  };
}

/** Segments and sources of a list of annotations; sources that are known already are left out. */
export function readAnnotations(annotations: readonly unknown[], part: number, pathOf: (i: number) => string) {
  const segments: DraftSegment[] = [];
  const sources: DraftSource[] = [];
  for (const [i, annotation] of annotations.entries()) {
    const segment = readAnnotation(annotation, part, pathOf(i));
    if (segment === null) continue;
    segments.push(segment);
    const handle = segment.citations[0]?.handle ?? null;
    if (handle !== null) sources.push(sourceOfAnnotation(annotation, handle, pathOf(i)));
  }
  return { segments, sources };
}

/** Sources by their names, each once; those of the first list first. */
export function mergeSources(given: readonly DraftSource[], told: readonly DraftSource[]): DraftSource[] {
  const names = new Set(given.flatMap(({ handle, aliases = [] }) => [handle, ...aliases]));
  const merged = [...given];
  for (const source of told) {
    if (names.has(source.handle)) continue;
    names.add(source.handle);
    merged.push(source);
  }
  return merged;
}

/** Whether marks in private-use characters stand in a text. */
export const hasPrivateMarks = (text: string): boolean => text.includes("\uE200cite");

export const isChatCompletion = (response: unknown): boolean => Array.isArray(member(response, "choices"));
