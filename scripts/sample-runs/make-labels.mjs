import { locatePhrase } from "./locate.mjs";

const claimDefaults = { reason: null, severity: null, note: "", marks: [], evidence: [], uncovered: "" };
const marksOfResponse = {
  declined: "no",
  supportInR: null,
  refusalCause: null,
  refusalEvidence: [],
  answersQuestion: "yes",
  contraryOmitted: false,
  note: "",
};

/** `[handle, phrase]` as a span of the document that the handle's chunk was cut from; in place of a phrase, a region of a page's image. */
function spanOfPhrase(item, [handle, phrase]) {
  const chunk = item.chunks[Number(handle.slice(1)) - 1];
  if (!chunk) throw new Error(`${item.id}: no ${handle}`);
  if (typeof phrase === "object") {
    return {
      handle,
      ...spanInDocument(chunk, { startCp: 0, endCp: chunk.end - chunk.start, text: "" }),
      region: phrase,
    };
  }
  const place = locatePhrase(chunk.text, phrase, `${item.id} ${handle}`);
  return { handle, ...spanInDocument(chunk, place) };
}

function spanInDocument(chunk, place) {
  return {
    docKey: chunk.doc_key,
    docVersion: chunk.doc_version,
    startCp: chunk.start + place.startCp,
    endCp: chunk.start + place.endCp,
    text: place.text,
  };
}

/** A judgement with every field of `contracts/bench.ts` written out; `marks` stand in the order of the claim's cites. */
function judgementOf(item, source) {
  const given = Object.fromEntries(
    Object.keys(marksOfResponse).map((key) => [key, source[key] ?? marksOfResponse[key]]),
  );
  const spans = (list) => list.map((pair) => spanOfPhrase(item, pair));
  return {
    ...given,
    refusalEvidence: spans(given.refusalEvidence),
    claims: source.claims.map((claim, index) => {
      const full = { ...claimDefaults, ...claim };
      const { label, ...rest } = full;
      return { index, label, ...rest, evidence: spans(full.evidence) };
    }),
  };
}

/** What the sample says of one response: the right judgement, and where there is one the differing second and the ruling. */
export function labelsOf(run, item, source) {
  const second = source.second;
  return {
    run,
    id: item.id,
    outcome: source.outcome,
    judgement: source.mechanical ? null : judgementOf(item, source),
    second: second ? { by: second.by, why: second.why, judgement: judgementOf(item, second) } : null,
    ruling: source.ruling ?? null,
  };
}

/** A question's golden target, its passages as spans. */
export function targetOf(item, asOf, source, chunks) {
  const spans = (list) =>
    (list ?? []).map(([name, phrase]) => {
      const chunk = chunks.get(name);
      if (!chunk) throw new Error(`${item.id}: no chunk ${name}`);
      return spanInDocument(chunk, locatePhrase(chunk.text, phrase, `target ${item.id} ${name}`));
    });
  return {
    id: item.id,
    question: item.question,
    content: {
      answerable: item.answerable,
      searches: source.searches ?? "",
      asOf,
      points: source.points ?? [],
      passages: spans(source.passages),
      nearMisses: spans(source.nearMisses),
    },
  };
}
