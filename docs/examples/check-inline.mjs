/**
 * The mechanical checks inline, between a model's answer and the reader: `node docs/examples/check-inline.mjs`.
 * In another project: fetch `/cli/assay-checks.mjs` from the server once and keep it beside the code.
 */
import { checkAnswer, checkInline, KeptSources } from "../../dist/embed/assay-checks.mjs";

const chunks = [
  { handle: "S1", text: "Opened relays can be returned within 30 days." },
  { handle: "S2", text: "Freight is billed at cost." },
];

const question = "Can I return a relay?";

/**
 * What the reader gets: the answer as it is, or the answer with a note. Only `pass` is a pass. `claims` are the model's own, with the handles
 * and quotes it gave; they cost microseconds here.
 */
function show(answer, claims) {
  const { outcome, findings, refused } = checkInline({ question, answer, claims, chunks });
  if (outcome === "pass") return answer;
  const why = refused === null ? findings.map(({ code }) => code).join(", ") : refused.code;
  return `${answer}\n(not checked to the end or not clean: ${outcome}${why === "" ? "" : `, ${why}`})`;
}

const stated = "Opened relays can be returned within 30 days.";
console.log(show(stated, [{ text: stated, cites: ["S1"], quotes: ["within 30 days"] }]));
console.log(show(stated, [{ text: stated, cites: ["S1"], quotes: ["within 90 days"] }]));
console.log(show("Freight is free for partners [S7]."));

// Off the reader's path: figures, negations and authorities too, over passages that are read once.
const sources = new KeptSources();
for (const days of [30, 90]) {
  const answer = `Opened relays can be returned within ${days} days [S1].`;
  const { outcome, check } = checkAnswer({ question, answer, chunks }, { sources });
  console.log(outcome, check.findings.map(({ code }) => code).join(", "));
}
