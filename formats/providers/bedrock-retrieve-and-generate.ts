import { isObject, listOf, member, memberAt, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftSegment, DraftSource } from "../normalise/draft";
import { type Payload, type PayloadFormat, questionOfRequest } from "../payload-format";

/** The address of a reference, whatever kind of place it is at. */
function addressOf(location: unknown): string | null {
  if (!isObject(location)) return null;
  for (const place of Object.values(location)) {
    const address = textOf(place, "uri") ?? textOf(place, "url") ?? textOf(place, "id");
    if (address !== null) return address;
  }
  return null;
}

/** References of all citations, each chunk once; a chunk without an id goes by its address, and by its place where that repeats. */
class References {
  readonly sources: DraftSource[] = [];
  readonly #handles = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  add(reference: unknown, path: string): string {
    const uri = addressOf(member(reference, "location"));
    const text = textOf(member(reference, "content"), "text");
    const chunk = textOf(member(reference, "metadata"), "x-amz-bedrock-kb-chunk-id");
    const identity = chunk ?? `${uri ?? ""}\n${text ?? ""}`;
    const known = this.#handles.get(identity);
    if (known !== undefined) return known;
    const name = chunk ?? uri ?? "reference";
    const uses = this.#uses.get(name) ?? 0;
    this.#uses.set(name, uses + 1);
    const handle = uses === 0 ? name : `${name}#${uses + 1}`;
    this.#handles.set(identity, handle);
    this.sources.push({ handle, ordinal: null, uri, text, textOrigin: "citation", retrieved: null, path });
    return handle;
  }
}

function readSegment(citation: unknown, path: string, references: References): DraftSegment {
  const part = memberAt(citation, "generatedResponsePart", "textResponsePart");
  const span = objectOf(part, "span");
  const citations = listOf(citation, "retrievedReferences").map((reference, i) => {
    const at = stepInto(path, "retrievedReferences", i);
    return { handle: references.add(reference, at), locator: "chunk", path: at } as const;
  });
  if (span === null) return { place: { kind: "unknown" }, citations, path };
  const range = { start: wholeOf(span, "start") ?? 0, end: wholeOf(span, "end") };
  return { place: { kind: "range", part: 0, ...range, unit: null, text: textOf(part, "text") }, citations, path };
}

function read({ response, responsePath, request, recordId }: Payload): Draft[] {
  const references = new References();
  const segments = listOf(response, "citations").map((citation, i) =>
    readSegment(citation, stepInto(responsePath, "citations", i), references),
  );
  return [
    {
      recordId,
      externalId: textOf(response, "sessionId"),
      path: responsePath,
      question: textOf(member(request, "input"), "text") ?? questionOfRequest(request),
      parts: [
        { text: textOf(member(response, "output"), "text") ?? "", path: stepInto(responsePath, "output", "text") },
      ],
      ending: textOf(response, "guardrailAction") === "INTERVENED" ? "blocked" : null,
      sources: references.sources,
      retrievedSet: "unknown",
      claimsFrom: "segments",
      segments,
      markers: null,
    },
  ];
}

/** Bedrock's RetrieveAndGenerate: only what was cited comes back, so the retrieved set stays unknown. */
export const bedrockRetrieveAndGenerate: PayloadFormat = {
  name: "bedrock.retrieve_and_generate",
  title: "Amazon Bedrock RetrieveAndGenerate",
  derives: ["answer span, by its text", "chunk with its text"],
  lacks: ["passages retrieved and not cited", "source offsets"],
  grain: "value",
  recognise: ({ response }) =>
    textOf(member(response, "output"), "text") !== null && Array.isArray(member(response, "citations"))
      ? "it has `output.text` and `citations`"
      : null,
  read,
};
