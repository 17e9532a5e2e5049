import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReadDocument } from "@/documents/extracted-document";
import { foldText } from "@/domain/text/fold";
import { sliceCp } from "@/domain/text/code-points";
import { readSampleTexts } from "./read-texts";
import { readSampleContent, type SampleResponse } from "./sample-content";

const folder = fileURLToPath(new URL(".", import.meta.url));
const root = join(folder, "../../..");
const { documents, run1, run2, people } = readSampleContent(folder);
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** Every response of run 1 that is no pass, which are the ones that run 2 puts right. */
const CHANGED = "rp-01 rp-03 rp-04 rp-08 rp-10 ls-02 ls-04 ls-05 ls-06 ls-07 ls-08 ls-09 md-05 md-06 md-08".split(" ");
/** Handles that are meant to dangle. */
const DANGLING = ["ls-06 U1", "ls-07 S7"];

let texts = new Map<string, ReadDocument>();
beforeAll(async () => {
  texts = await readSampleTexts(folder, documents);
});
const textOf = (key: string, version: string | undefined) => texts.get(`${key} ${version}`)?.text;
const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n");

describe("documents", () => {
  it.each(documents.map((document) => [document.file, document] as const))(
    "%s is as its manifest says",
    (file, document) => {
      const bytes = readFileSync(join(folder, "documents", file));
      expect(bytes.length).toBe(document.byteCount);
      expect(sha256(bytes)).toBe(document.sha256);
      expect(document.docVersion).toBe(document.textSha256.slice(0, 12));
      if (file.endsWith(".pdf")) expect(bytes.length).toBeLessThan(150_000);
      const { state, textSha256, mediaType, lengthCp } = document;
      const read = texts.get(`${document.key} ${document.docVersion}`);
      expect(read).toMatchObject({ state, textSha256, mediaType, lengthCp, warnings: [] });
    },
  );

  it("are all in the manifest", () => {
    expect(readdirSync(join(folder, "documents")).sort()).toEqual(documents.map((document) => document.file).sort());
  });

  it("hold a page break inside a clause, a hyphen at a line end, a running head and page numbers", () => {
    const lease = documents.find((document) => document.key === "kestrel-yard-lease");
    const text = textOf("kestrel-yard-lease", lease?.docVersion) ?? "";
    expect(text).toContain("falls due, the\n1\fLease of Unit 7, Kestrel Yard\nTenant shall pay interest");
    expect(text).toContain("Term Commence-\nment Date");
    expect(text.split("\f")).toHaveLength(lease?.pageCount ?? 0);
  });

  it("have one without a text layer, and two versions of one that meet without a gap", () => {
    expect(documents.filter((document) => document.state === "no_text_layer").map((document) => document.key)).toEqual([
      "inspection-sheet",
    ]);
    const [older, newer] = documents.filter((document) => document.key === "returns-policy");
    expect([older?.inForceTo, newer?.inForceFrom]).toEqual(["2026-03-31", "2026-04-01"]);
    expect(older?.docVersion).not.toBe(newer?.docVersion);
  });
});

function checkResponse(response: SampleResponse) {
  for (const chunk of response.chunks) {
    const text = textOf(chunk.doc_key, chunk.doc_version);
    expect(text, `${response.id}: ${chunk.doc_key}`).toBeDefined();
    expect(sliceCp(text ?? "", { startCp: chunk.start, endCp: chunk.end })).toBe(chunk.text);
  }
  for (const claim of response.claims) {
    expect(claim.quotes).toHaveLength(claim.cites.length);
    expect(response.answer).toContain(claim.text.replace(/\.$/, ""));
    expect(sayMarkers(response.answer)).toEqual(expect.arrayContaining(claim.cites));
  }
}

const sayMarkers = (answer: string) => [...answer.matchAll(/\[([SU]\d+)\]/g)].map((match) => match[1]);

/** How each citation's quote stands to its chunk, as far as a comparison of whole texts can say. */
function citationsOf(run: readonly SampleResponse[]) {
  return run.flatMap((response) =>
    response.claims.flatMap((claim) =>
      claim.cites.map((handle, place) => {
        const chunk = /^S\d+$/.test(handle) ? response.chunks[Number(handle.slice(1)) - 1] : undefined;
        const quote = claim.quotes[place] ?? "";
        const match = !chunk
          ? "dangling"
          : chunk.text.includes(quote)
            ? "exact"
            : foldText(chunk.text).text.includes(foldText(quote).text)
              ? "normalised"
              : "other";
        return { id: response.id, handle, match };
      }),
    ),
  );
}

describe.each([
  ["run-1", run1],
  ["run-2", run2],
] as const)("%s", (name, run) => {
  it("has chunks that are true spans, a quote for each cite, and claims that stand in the answer", () => {
    run.forEach(checkResponse);
    expect(new Set(run.map((response) => response.id)).size).toBe(run.length);
  });

  it("cites what was retrieved, except where it is meant to dangle", () => {
    const dangling = citationsOf(run).filter((citation) => citation.match === "dangling");
    expect(dangling.map(({ id, handle }) => `${id} ${handle}`)).toEqual(name === "run-1" ? DANGLING : []);
  });

  it("quotes exactly or up to typography, except where it is meant not to", () => {
    const others = citationsOf(run).filter((citation) => citation.match === "other");
    expect(others.map(({ id }) => id)).toEqual(name === "run-1" ? ["md-03", "md-04", "md-08"] : ["md-03", "md-04"]);
  });

  it("has the counts that an import must give", () => {
    const claims = run.flatMap((response) => response.claims);
    const citations = citationsOf(run);
    const count = (match: string) => citations.filter((citation) => citation.match === match).length;
    const counts = {
      items: run.length,
      chunks: run.reduce((sum, response) => sum + response.chunks.length, 0),
      claims: claims.length,
      unanswerable: run.filter((response) => !response.answerable).length,
      cites: citations.length,
      claims_without_cite: claims.filter((claim) => claim.cites.length === 0).length,
      claims_over_3_cites: claims.filter((claim) => new Set(claim.cites).size > 3).length,
      cites_to_unknown_handle: count("dangling"),
      quotes: claims.reduce((sum, claim) => sum + claim.quotes.length, 0),
      quotes_exact_in_cited_chunk: count("exact"),
      quotes_normalised: count("normalised"),
    };
    console.log(`${name} ${JSON.stringify(counts)}`);
    expect(counts).toEqual(JSON.parse(readFileSync(join(folder, "counts.json"), "utf8"))[name]);
  });
});

describe("run 2", () => {
  it("differs from run 1 in the failing responses and in no letter of the others", () => {
    const after = linesOf("run-2.jsonl");
    const differing = linesOf("run-1.jsonl").flatMap((line, at) => (line === after[at] ? [] : [run1[at]?.id]));
    expect(differing).toEqual(CHANGED);
    expect(run2.map((response) => [response.id, response.question])).toEqual(
      run1.map((response) => [response.id, response.question]),
    );
  });
});

describe("people", () => {
  it("are two leads, three raters, an engineer, an auditor and an admin, without passwords", () => {
    const roles = people.flatMap((person) => person.roles).sort();
    expect(roles).toEqual(["admin", "auditor", "engineer", "lead", "lead", "rater", "rater", "rater"]);
    expect(new Set(people.map((person) => person.login)).size).toBe(people.length);
  });
});

describe("committed files", () => {
  it.each(["build-sample-pdfs.mjs", "build-sample-runs.mjs"])("%s gives them again, byte for byte", (script) => {
    const out = mkdtempSync(join(tmpdir(), "sample-"));
    try {
      execFileSync(process.execPath, [join(root, "scripts", script), out], { stdio: "pipe" });
      const made = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) => extname(name) !== "");
      expect(made.length).toBeGreaterThan(1);
      for (const name of made) {
        expect(sha256(readFileSync(join(out, name))), name).toBe(sha256(readFileSync(join(folder, name))));
      }
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });
});
