import type { IssueCode } from "@/contracts/import-issues";
import { aliasesOfChildren } from "../child-chunks";
import { asName, asText, isObject, listOf, member, nameOf, objectOf, stepInto, textOf, wholeOf } from "../json-access";
import type { Draft, DraftCitation, DraftClaim, DraftSource } from "../normalise/draft";
import type { Payload, PayloadFormat } from "../payload-format";

/** A chunk inside another; what states no place in it is none. An import refuses a place that is wrong. */
function readChild(child: unknown): NonNullable<DraftSource["children"]> {
  const [start, end] = [wholeOf(child, "start"), wholeOf(child, "end")];
  return start === null || end === null ? [] : [{ handle: textOf(child, "handle"), span: [start, end] }];
}

function readChunk(chunk: unknown, place: number, path: string): DraftSource {
  const [start, end] = [wholeOf(chunk, "start"), wholeOf(chunk, "end")];
  const children = listOf(chunk, "child_chunks").flatMap(readChild);
  return {
    handle: textOf(chunk, "handle") ?? `S${place + 1}`,
    ordinal: place,
    title: textOf(chunk, "title"),
    doc: textOf(chunk, "doc_key"),
    docVersion: textOf(chunk, "doc_version"),
    docSpan: start === null || end === null ? null : [start, end],
    text: textOf(chunk, "text"),
    textOrigin: "retrieval",
    ...(children.length === 0 ? {} : { children, aliases: aliasesOfChildren(children) }),
    path,
  };
}

/** Every quote stays with its own citation, also where a handle repeats; what is left of either stays too. */
function readClaim(claim: unknown, path: string): DraftClaim {
  const cites = listOf(claim, "cites").map(asName);
  const quotes = listOf(claim, "quotes").map(asText);
  const last = quotes.findLastIndex((quote) => quote !== null);
  const paired = cites.map((handle, i): DraftCitation => {
    const place = stepInto(path, "cites", i);
    return { handle, locator: "char", quote: quotes[i] ?? null, path: place };
  });
  const left = quotes.slice(cites.length).flatMap((quote, i): DraftCitation[] => {
    const place = stepInto(path, "quotes", cites.length + i);
    return quote === null ? [] : [{ handle: null, locator: "char", quote, path: place }];
  });
  const isMiscounted = last !== -1 && (last >= cites.length || quotes.length < cites.length);
  const issues: IssueCode[] = isMiscounted ? ["QUOTE_COUNT_MISMATCH"] : [];
  return { text: textOf(claim, "text") ?? "", citations: [...paired, ...left], path, issues };
}

/** The model's output stands under `output` or at the top. */
function openOutput(value: unknown): { output: unknown; path: string } {
  const isAtTop = Array.isArray(member(value, "claims"));
  return isAtTop || objectOf(value, "output") === null
    ? { output: value, path: "" }
    : { output: member(value, "output"), path: "output" };
}

const STATUS: Readonly<Record<string, NonNullable<Draft["ending"]>>> = { blocked: "blocked" };

function read({ value, recordId }: Payload): Draft[] {
  const { output, path } = openOutput(value);
  const listed = member(output, "claims");
  const claims = listOf(output, "claims").map((claim, i) => readClaim(claim, stepInto(path, "claims", i)));
  const chunks = member(value, "chunks");
  const answer = textOf(output, "answer") ?? textOf(value, "answer");
  const flag = member(output, "unanswerable") ?? member(value, "unanswerable");
  const set = textOf(value, "retrieved_set");
  const isListed = Array.isArray(listed);
  return [
    {
      recordId: nameOf(value, "id") ?? recordId,
      path: "",
      question: textOf(value, "question"),
      parts: [
        answer === null
          ? { text: claims.map(({ text }) => text).join("\n"), path: stepInto(path, "claims") }
          : { text: answer, path: stepInto(textOf(output, "answer") === null ? "" : path, "answer") },
      ],
      ending: STATUS[textOf(value, "status") ?? ""] ?? null,
      declinedFlag: typeof flag === "boolean" ? flag : null,
      sources: listOf(value, "chunks").map((chunk, i) => readChunk(chunk, i, stepInto("", "chunks", i))),
      retrievedSet: set === "partial" || set === "unknown" ? set : Array.isArray(chunks) ? "known" : "unknown",
      claimsFrom: isListed ? "list" : "sentences",
      claims,
      markers: "chunk",
    },
  ];
}

/** A list of claims with handles and quotes, as the seeds describe the model's output. */
export const seedClaims: PayloadFormat = {
  name: "seed.claims",
  title: "Claim lists: claims with handles and quotes, beside the chunks of the prompt",
  derives: ["exact source span, by quote", "claims", "retrieved set", "chunk spans in code points"],
  lacks: ["offsets of quotes, which are computed"],
  grain: "value",
  recognise: ({ value }) => {
    const { output } = openOutput(value);
    const isList = isObject(output) && (Array.isArray(output["claims"]) || typeof output["unanswerable"] === "boolean");
    const hasChunks = Array.isArray(member(value, "chunks"));
    return isList && (hasChunks || listOf(output, "claims").every((claim) => textOf(claim, "text") !== null))
      ? "it lists `claims` with their `cites`"
      : null;
  },
  read,
};
