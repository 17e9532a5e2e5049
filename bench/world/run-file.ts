/** Files of responses made by a fixed rule: the same words every time, and no quote that is not word for word. */

const SUBJECTS = ["relay", "pump", "filter", "valve", "sensor", "gasket", "bearing", "coupling", "nozzle", "gauge"];
const VERBS = ["may be returned", "must be inspected", "is replaced at no charge", "ships by ground freight"];
const ENDS = ["unless a seal is broken", "where the order names a contract tier", "if the serial number is legible"];

const pick = <T>(list: readonly T[], n: number): T => {
  const picked = list[n % list.length];
  if (picked === undefined) throw new Error("picked from an empty list");
  return picked;
};

function sentence(document: number, n: number): string {
  const days = 10 + ((document * 37 + n * 11) % 80);
  const model = 100 + ((document * 7 + n) % 900);
  return `A ${pick(SUBJECTS, document + n)} of model ${model} ${pick(VERBS, n)} within ${days} days, ${pick(ENDS, document + n * 3)}.`;
}

const SENTENCES_A_CHUNK = 5;
const CHUNKS_A_DOCUMENT = 6;

/** Passage `ordinal` of a document, with its place in it; passages follow each other with a line feed between. */
function makeChunk(document: number, ordinal: number) {
  const textOf = (chunk: number) =>
    Array.from({ length: SENTENCES_A_CHUNK }, (_, i) => sentence(document, chunk * SENTENCES_A_CHUNK + i)).join(" ");
  let start = 0;
  for (let before = 0; before < ordinal; before += 1) start += textOf(before).length + 1;
  const text = textOf(ordinal);
  return {
    doc_key: `manual-${document}.txt`,
    ordinal,
    start,
    end: start + text.length,
    text,
    title: `Manual ${document}`,
  };
}

export interface RunFileOptions {
  readonly responses: number;
  /** How many documents the passages come from; the same ones come up again and again, as in a real corpus. */
  readonly documents: number;
  /** Put into ids and questions, so that two files have nothing but documents in common. */
  readonly prefix: string;
}

/** One response: five passages of R, an answer of two claims, each with a citation and its words. */
function makeResponse(n: number, { documents, prefix }: RunFileOptions): object {
  const chunks = [0, 1, 2, 3, 4].map((i) => makeChunk((n * 5 + i * 13) % documents, (n + i) % CHUNKS_A_DOCUMENT));
  const cited = [n % 5, (n + 2) % 5].map((place) => {
    const text = chunks[place]?.text ?? "";
    return { handle: `S${place + 1}`, quote: text.split(". ")[n % SENTENCES_A_CHUNK]?.replace(/\.$/, "") ?? "" };
  });
  const claims = cited.map(({ handle, quote }) => ({ text: `${quote}.`, cites: [handle], quotes: [quote] }));
  return {
    id: `${prefix}-${n}`,
    question: `What holds for order ${prefix} ${n} of the ${pick(SUBJECTS, n)}?`,
    chunks,
    answerable: true,
    answer: cited.map(({ handle, quote }) => `${quote} [${handle}].`).join(" "),
    claims,
  };
}

/** The bytes of a file of JSON lines. */
export function makeRunFile(options: RunFileOptions): Uint8Array {
  const lines = Array.from({ length: options.responses }, (_, n) => `${JSON.stringify(makeResponse(n, options))}\n`);
  return new TextEncoder().encode(lines.join(""));
}
