import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSampleContent } from "../prisma/seed/content/sample-content";
import { JOURNEY_IDS } from "../prisma/seed/scenarios/journey-ids";
import { root, stateFolder } from "./server";

/** Where the content of the samples lies. */
export const sampleFolder = join(root, "prisma", "seed", "content");

/** What the sample says: answers, and what is right about them. */
export const sample = readSampleContent(sampleFolder);

/** Writes a file for a test and answers with its path. */
export function writeStateFile(name: string, content: string): string {
  mkdirSync(stateFolder, { recursive: true });
  const file = join(stateFolder, name);
  writeFileSync(file, content);
  return file;
}

const linesOf = (responses: readonly object[]) => responses.map((response) => `${JSON.stringify(response)}\n`).join("");

/** The journey's part of one of the sample's runs, as a file. */
export function writeRunFile(run: "run1" | "run2"): string {
  return writeStateFile(
    `journey-${run}.jsonl`,
    linesOf(sample[run].filter((response) => JOURNEY_IDS.includes(response.id))),
  );
}
