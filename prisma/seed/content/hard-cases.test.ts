import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { ReadDocument } from "@/documents/extracted-document";
import { GUIDELINE } from "@/domain/rubric/guideline";
import { labelOfReason } from "@/domain/rubric/reason-table";
import { sliceCp } from "@/domain/text/code-points";
import { readSampleTexts } from "./read-texts";
import { hardCasesFolderOf, readHardCases } from "./sample-content";

const folder = fileURLToPath(new URL(".", import.meta.url));
const own = hardCasesFolderOf(folder);
const { cases, documents, labels, run1 } = readHardCases(folder);

let texts = new Map<string, ReadDocument>();
beforeAll(async () => {
  texts = await readSampleTexts(own, documents);
});

const claimsOf = (id: string) => labels.responses.find((entry) => entry.id === id)?.judgement?.claims ?? [];
const say = ({ label, reason }: { label: string; reason: string | null }) => `${label} ${reason ?? ""}`.trim();

/** Text sent that is not what the document says there: a case of its own. */
const MISREAD = ["hc-12"];

describe("the hard cases", () => {
  it("are those of the guideline, each response in one of them", () => {
    expect(Object.keys(cases)).toEqual(GUIDELINE.map((section) => section.id));
    expect(Object.values(cases).flat()).toEqual(run1.map((response) => response.id));
    expect(labels.responses.map((entry) => entry.id)).toEqual(run1.map((response) => response.id));
    expect(labels.targets.map((target) => target.id)).toEqual(run1.map((response) => response.id));
  });

  it.each(GUIDELINE.map((section) => [section.id, section] as const))(
    "%s: what the guideline's examples get is what its items get",
    (id, section) => {
      const judged = new Set((cases[id] ?? []).flatMap(claimsOf).map(say));
      expect(section.examples.length).toBeGreaterThan(0);
      expect(section.examples.map(say).filter((said) => !judged.has(said))).toEqual([]);
    },
  );

  it("get the label that their reason fixes", () => {
    for (const { reason, label } of run1.flatMap(({ id }) => claimsOf(id))) {
      if (reason !== null) expect(label).toBe(labelOfReason(reason));
    }
  });

  it("are true spans of their documents, but for the text that was misread", () => {
    const differing = run1.filter((response) =>
      response.chunks.some(({ doc_key, doc_version, start, end, text }) => {
        const read = texts.get(`${doc_key} ${doc_version}`)?.text;
        return read === undefined || sliceCp(read, { startCp: start, endCp: end }) !== text;
      }),
    );
    expect(differing.map((response) => response.id)).toEqual(MISREAD);
  });

  it("say nothing in their ids of what they are there for", () => {
    expect(run1.every(({ id }) => /^hc-\d\d$/.test(id))).toBe(true);
  });
});
