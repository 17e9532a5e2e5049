import { normaliseFile } from "@/formats/normalise-file";
import { type BenchLine, timeMs, timeUntilMs } from "./measure";
import { makeRunFile } from "./world/run-file";

const RESPONSES = 6000;
const PIECE_BYTES = 1 << 20;

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

interface RunLine {
  readonly question: string;
  readonly chunks: readonly { readonly text: string }[];
  readonly claims: readonly { readonly text: string }[];
}

/** The same answers as rows of an evaluation: no list of claims, marks in the text. */
function asMarkedRows(bytes: Uint8Array): Uint8Array {
  const rows = Buffer.from(bytes)
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { question, chunks, claims } = JSON.parse(line) as RunLine;
      const response = claims.map(({ text }, i) => `${text.replace(/\.$/, "")} [${i + 1}].`).join(" ");
      return JSON.stringify({ user_input: question, retrieved_contexts: chunks.map(({ text }) => text), response });
    });
  return new TextEncoder().encode(`${rows.join("\n")}\n`);
}

let made: { claims: Uint8Array; marks: Uint8Array } | null = null;
function files() {
  if (made === null) {
    const claims = makeRunFile({ responses: RESPONSES, documents: 300, prefix: "normalise" });
    made = { claims, marks: asMarkedRows(claims) };
  }
  return made;
}

async function readAll(bytes: Uint8Array): Promise<void> {
  const reader = await normaliseFile(inPieces(bytes), "auto");
  for await (const record of reader.records) if (record.text === "") throw new Error("an answer was lost");
}

/** What any reader of JSON lines does: bytes to text, text to lines, lines to values. */
const parseAll = (bytes: Uint8Array): void => {
  for (const line of Buffer.from(bytes).toString("utf8").split("\n")) if (line !== "") JSON.parse(line);
};

const measureFile = async (bytes: Uint8Array) => ({
  oursMs: await timeUntilMs(() => readAll(bytes)),
  peerMs: timeMs(1, () => parseAll(bytes)),
});

export const normaliseClaims: BenchLine = {
  name: "normalise-claims",
  what: "speed of normalise / JSON.parse, claim lists",
  target: { limit: 0.15, is: "at least" },
  about: `${RESPONSES} answers with their claims, handles and quotes: all of \`normaliseFile\`, against reading the same lines with \`JSON.parse\`.`,
  measure: () => measureFile(files().claims),
};

export const normaliseMarks: BenchLine = {
  name: "normalise-marks",
  what: "speed of normalise / JSON.parse, marks in text",
  target: { limit: 0.15, is: "at least" },
  about: "The same answers as rows of an evaluation, to be split into sentences and searched for marks.",
  ifMissed:
    "finding marks and splitting sentences, about half of it; building the records and their spans, most of the rest",
  measure: () => measureFile(files().marks),
};
