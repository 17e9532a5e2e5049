import { firstText, has, listOf, member, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftPart, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";

const nameOfAnnotation = (annotation: unknown): string | null =>
  firstText(annotation, "document_uri", "url", "uri", "file_name", "place_id", "name");

/** What an annotation tells of its source; the list of what was retrieved is not in the answer. */
function readSource(annotation: unknown, handle: string, path: string): DraftSource {
  const page = wholeOf(annotation, "page_number");
  const text = textOf(annotation, "source");
  return {
    handle,
    ordinal: null,
    title: firstText(annotation, "title", "file_name", "name"),
    uri: firstText(annotation, "document_uri", "url", "uri"),
    pages: page === null ? null : [page, page],
    text,
    textOrigin: "citation",
    retrieved: null,
    path,
  };
}

const LOCATORS = { file_citation: "file", url_citation: "url", place_citation: "url" } as const;

function readSegment(annotation: unknown, part: number, path: string): DraftSegment {
  const type = textOf(annotation, "type");
  const page = wholeOf(annotation, "page_number");
  const known =
    type === "file_citation" || type === "url_citation" || type === "place_citation" ? LOCATORS[type] : "none";
  return {
    place: {
      kind: "range",
      part,
      start: wholeOf(annotation, "start_index"),
      end: wholeOf(annotation, "end_index"),
      unit: "byte",
      text: null,
    },
    citations: [{ handle: nameOfAnnotation(annotation), locator: page === null ? known : "page", path }],
    path,
  };
}

function read({ response, responsePath, request, recordId }: Payload): Draft[] {
  const key = has(response, "outputs") ? "outputs" : "output";
  const parts: DraftPart[] = [];
  const segments: DraftSegment[] = [];
  const sources: DraftSource[] = [];
  const seen = new Set<string>();
  for (const [i, output] of listOf(response, key).entries()) {
    const text = textOf(output, "text");
    if (textOf(output, "type") !== "text" || text === null) continue;
    const path = stepInto(responsePath, key, i);
    for (const [j, annotation] of listOf(output, "annotations").entries()) {
      const at = stepInto(path, "annotations", j);
      segments.push(readSegment(annotation, parts.length, at));
      const handle = nameOfAnnotation(annotation);
      if (handle === null || seen.has(handle)) continue;
      seen.add(handle);
      sources.push(readSource(annotation, handle, at));
    }
    parts.push({ text, path: stepInto(path, "text") });
  }
  return [
    {
      recordId,
      externalId: textOf(response, "id"),
      path: responsePath,
      question: questionOfRequest(request) ?? textOf(response, "input"),
      model: textOf(response, "model"),
      parts,
      sources,
      retrievedSet: "unknown",
      claimsFrom: "segments",
      segments,
      markers: null,
    },
  ];
}

/** Gemini's Interactions: annotations on text outputs, counted in bytes. */
export const geminiInteractions: PayloadFormat = {
  name: "gemini.interactions",
  title: "Gemini Interactions",
  derives: ["answer span", "file, page or address"],
  lacks: ["chunk", "source span", "retrieved set"],
  grain: "value",
  recognise: ({ response }) => {
    if (textOf(response, "object") === "interaction") return "`object` is `interaction`";
    const hasText = listOf(response, "outputs").some((output) => textOf(output, "type") === "text");
    return hasText && member(response, "candidates") === undefined ? "its `outputs` hold texts with annotations" : null;
  },
  read,
};
