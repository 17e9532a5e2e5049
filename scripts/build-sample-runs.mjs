/**
 * Builds the samples' committed data from the folders `source/` under `prisma/seed/content/`: runs in the golden-file shape, the
 * labels and targets that go with them, and a manifest of the documents. Sources name passages by their words; offsets are
 * worked out here against the text that the product's extractor gives. The same input gives the same bytes.
 *
 * Usage: node scripts/build-sample-runs.mjs [OUT_FOLDER]
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { labelsOf, targetOf } from "./sample-runs/make-labels.mjs";
import { cutChunks, manifestOf, readDocuments } from "./sample-runs/read-documents.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const content = join(root, "prisma/seed/content");
const outFolder = process.argv[2] ?? content;

function lineOf(source, chunks) {
  const { id, question, turns, answerable, answer, claims } = source;
  return {
    id,
    question,
    ...(turns ? { turns } : {}),
    chunks: source.chunks.map((name) => {
      const chunk = chunks.get(name);
      if (!chunk) throw new Error(`${id}: no chunk ${name}`);
      return chunk;
    }),
    answerable,
    answer,
    claims,
    meta: { as_of: source.asOf },
  };
}

/** Run 2 is run 1 with the listed responses put right; everything else stays as it was, letter by letter. */
function secondRun(first, changes) {
  const changed = new Map(changes.map((change) => [change.id, change]));
  for (const id of changed.keys()) {
    if (!first.some((source) => source.id === id)) throw new Error(`run 2 changes ${id}, which run 1 does not have`);
  }
  return first.map((source) => ({ ...source, ...changed.get(source.id) }));
}

const byId = (list, id) => {
  const found = list.find((entry) => entry.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const jsonLines = (items) => items.map((item) => `${JSON.stringify(item)}\n`).join("");
const json = (value) => `${JSON.stringify(value, null, 1)}\n`;

/** A folder's files out of its sources; one without changes for a second run has only the first. */
async function filesOf(content) {
  const readSource = (name) => JSON.parse(readFileSync(join(content, "source", name), "utf8"));
  const hasSecond = existsSync(join(content, "source/run-2.json"));
  const documents = await readDocuments(root, content);
  const chunks = cutChunks(documents, content);
  const firstSources = readSource("run-1.json");
  const first = firstSources.map((source) => lineOf(source, chunks));
  const second = hasSecond
    ? secondRun(firstSources, readSource("run-2.json")).map((source) => lineOf(source, chunks))
    : [];
  const judgements = (name, run) =>
    readSource(`judgements-${name}.json`).map((source) => labelsOf(name, byId(run, source.id), source));
  const targetSources = readSource("targets.json");
  const labels = {
    responses: [...judgements("run-1", first), ...(hasSecond ? judgements("run-2", second) : [])],
    targets: first.map((item) => targetOf(item, item.meta.as_of, byId(targetSources, item.id), chunks)),
  };
  return [
    ["documents.json", json([...documents.values()].map(manifestOf))],
    ["run-1.jsonl", jsonLines(first)],
    ...(hasSecond ? [["run-2.jsonl", jsonLines(second)]] : []),
    ["labels.json", json(labels)],
  ];
}

for (const folder of [".", "hard-cases"]) {
  mkdirSync(join(outFolder, folder), { recursive: true });
  for (const [name, text] of await filesOf(join(content, folder))) {
    writeFileSync(join(outFolder, folder, name), text);
    process.stdout.write(`${join(folder, name)}  ${Buffer.byteLength(text)} bytes\n`);
  }
}
