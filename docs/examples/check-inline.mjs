/**
 * The mechanical checks inline, between a model's answer and the reader: `node docs/examples/check-inline.mjs`.
 * In another project: fetch `/cli/assay-checks.mjs` from the server once and keep it beside the code.
 */
import { checkAnswer } from "../../dist/embed/assay-checks.mjs";

const chunks = [
  { handle: "S1", text: "Opened relays can be returned within 30 days." },
  { handle: "S2", text: "Freight is billed at cost." },
];

/** What the reader gets: the answer as it is, or the answer with a note. Only `pass` is a pass. */
function show(answer) {
  const { outcome, check, refused } = checkAnswer({ question: "Can I return a relay?", answer, chunks });
  if (outcome === "pass") return answer;
  const why = check === null ? refused.code : check.findings.map(({ code }) => code).join(", ");
  return `${answer}\n(not checked to the end or not clean: ${outcome}${why === "" ? "" : `, ${why}`})`;
}

console.log(show("Opened relays can be returned within 30 days [S1]."));
console.log(show("Opened relays can be returned within 90 days [S1]."));
console.log(show("Freight is free for partners [S7]."));
