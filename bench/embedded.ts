import { checkAnswer, checkInline, KeptSources } from "@/embed/assay-checks";
import { type BenchLine, timeMs } from "./measure";

const CLAIMS = 6;

const sentence = (i: number): string =>
  `Clause ${i}: the tenant of unit ${(i * 7919) % 4001} pays the rent on quarter day ${i % 4}, unless it is waived in writing.`;

/** Eight passages of about a thousand characters, six quoted claims. */
function makeAnswer() {
  const chunks = Array.from({ length: 8 }, (_, c) => ({
    handle: `S${c + 1}`,
    text: Array.from({ length: 9 }, (__, i) => sentence(c * 9 + i)).join(" "),
  }));
  const claims = Array.from({ length: CLAIMS }, (_, i) => {
    const text = sentence(i * 9 + 4);
    return { text, cites: [`S${i + 1}`], quotes: [text.slice(10, 60)] };
  });
  return { question: "What does the tenant pay?", answer: claims.map(({ text }) => text).join(" "), chunks, claims };
}

type Pass = readonly [text: string, needle: string];

/** Each handle among the handles and each quote in its passage: what the inline checks are about. */
function listInlinePasses({ chunks, claims }: ReturnType<typeof makeAnswer>): Pass[] {
  const handles = chunks.map(({ handle }) => handle).join(" ");
  return claims.flatMap(({ cites, quotes }, i) => [
    ...cites.map((handle): Pass => [handles, handle]),
    ...quotes.map((quote): Pass => [chunks[i]?.text ?? "", quote]),
  ]);
}

/** Besides, each claim in the answer and each figure in its passage: what a plain form of all checks would look for. */
function listPasses(made: ReturnType<typeof makeAnswer>): Pass[] {
  const { answer, chunks, claims } = made;
  const others = claims.flatMap(({ text }, i) => [
    [answer, text] as const,
    ...(text.match(/\d+/g) ?? []).map((figure): Pass => [chunks[i]?.text ?? "", figure]),
  ]);
  return [...listInlinePasses(made), ...others];
}

const pass = (passes: readonly Pass[]) => passes.every(([text, needle]) => text.includes(needle));

function makeClean() {
  const answer = makeAnswer();
  if (checkAnswer(answer).outcome !== "pass") throw new Error("the answer to be measured has findings");
  if (checkInline(answer).outcome !== "pass") throw new Error("the answer to be measured has inline findings");
  return answer;
}

export const inlineChecks: BenchLine = {
  name: "embedded-inline",
  what: "embeddable inline checks of an answer / the same indexOf passes",
  target: { limit: 5, is: "at most" },
  about:
    "Six quoted claims beside eight passages of 1 kB: `checkInline` (shape, handles, quotes, cap, coverage), 2,000 times, against `indexOf` for each handle and quote alone. The answer has no finding, which is what most answers are; one with a finding costs what the line below costs, or less.",
  measure: () => {
    const answer = makeClean();
    const passes = listInlinePasses(answer);
    const times = 2000;
    return {
      oursMs: timeMs(times, () => checkInline(answer)),
      peerMs: timeMs(times, () => pass(passes)),
    };
  },
};

const wholeLine = (name: string, what: string, about: string, sources: () => KeptSources | null): BenchLine => ({
  name,
  what,
  target: null,
  about,
  measure: () => {
    const answer = makeClean();
    const passes = listPasses(answer);
    const kept = sources();
    const limits = kept === null ? {} : { sources: kept };
    const times = 100;
    return {
      oursMs: timeMs(times, () => checkAnswer(answer, limits)),
      peerMs: timeMs(times, () => pass(passes)),
    };
  },
});

export const embeddedChecks = wholeLine(
  "embedded-checks",
  "all embeddable checks of an answer / the same indexOf passes",
  "The same answer: `checkAnswer`, which also reads figures, units, dates, negations and authorities out of claims and passages and looks for a refusal, against `indexOf` for each claim, handle, quote and figure. Milliseconds an answer: for after it is shown, or where they can be spared.",
  () => null,
);

const kept = new KeptSources();

export const keptChecks = wholeLine(
  "embedded-kept",
  "all embeddable checks over passages read before / the same indexOf passes",
  "As above, with `KeptSources`: what was read of a passage is kept from one answer to the next.",
  () => kept,
);
