import { checkResponse } from "@/domain/checks/check-response";
import type { CheckedResponse } from "@/domain/checks/response-context";
import { prepareText } from "@/domain/quotes/prepared-text";
import { makeChance, writeParagraph } from "@/domain/quotes/written-texts.fixture";
import { type BenchLine, timeMs } from "./measure";

const CHUNKS = 8;
const CLAIMS = 6;
const REPEATS = 50;

interface Written {
  readonly make: () => CheckedResponse;
  /** The answer and all passages of R, one text. */
  readonly text: string;
}

/** A response of six cited sentences, three of them with quotes, over eight passages, made by a fixed rule. */
function writeResponse(): Written {
  const chance = makeChance(2031);
  const passages = Array.from({ length: CHUNKS }, () => writeParagraph(chance, 12));
  const sentences = Array.from({ length: CLAIMS }, (_, i) => (passages[i] ?? "").split(". ")[i] ?? "");
  const answer = sentences.map((sentence, i) => `${sentence} [S${i + 1}].`).join(" ");
  const make = (): CheckedResponse => ({
    status: "answered",
    answer,
    asked: "What do the passages say?",
    retrievedSet: "known",
    // Prepared anew each time: a check of a fresh response pays for folding.
    chunks: passages.map((text, i) => ({ handle: `S${i + 1}`, source: prepareText(text), scope: null })),
    claims: sentences.map((text, i) => ({
      text,
      needsCitation: true,
      citations: [{ handle: `S${i + 1}`, quote: i % 2 === 0 ? text.slice(0, 80) : null }],
      unattachedQuotes: [],
    })),
    declinedFlag: null,
    finishReason: null,
  });
  return { make, text: [answer, ...passages].join("\n") };
}

let written: Written | null = null;

export const checkLine: BenchLine = {
  name: "checks",
  what: "all checks of a response / one indexOf pass over its texts",
  target: null,
  about:
    "Six cited sentences, three with quotes, over eight passages: `checkResponse` from raw texts (splitting, handles, quotes, figures, negations, authorities), against one `indexOf` that finds nothing in answer and passages. The ratio is how many such passes a check costs.",
  measure: () => {
    written ??= writeResponse();
    const { make, text } = written;
    return {
      oursMs: timeMs(REPEATS, () => checkResponse(make())),
      peerMs: timeMs(REPEATS, () => text.indexOf("unless the rent is nowhere")),
    };
  },
};
