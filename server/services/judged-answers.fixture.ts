import { line } from "@/formats/golden-jsonl.fixture";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { sendRun } from "./import-run.fixture";

export const chunks = [
  { text: "Opened relays may be returned within 30 days." },
  { text: "Freight is billed at cost." },
];

/** A line of an answer with four claims: one that its passage bears out, one that it doesn't, a lost handle, and none at all. */
export const answer = (id: string, change: object = {}) =>
  line({
    id,
    question: "May I return it?",
    chunks,
    answer: "Relays may be returned.",
    claims: [
      { text: "Relays may be returned.", cites: ["S1"], quotes: [] },
      { text: "Freight is free.", cites: ["S2"], quotes: [] },
      { text: "Repairs are free.", cites: ["S9"], quotes: [] },
      { text: "Boxes are blue.", cites: [], quotes: [] },
    ],
    labels: [],
    ...change,
  });

export const fileOf = (...lines: string[]) => `${lines.join("\n")}\n`;

/** Imports these lines as a run; its id. */
export async function importAnswers(deps: Deps, caller: Caller, ...lines: string[]): Promise<string> {
  const { runId } = await sendRun(deps, caller, fileOf(...lines));
  if (runId === null) throw new Error("nothing was imported");
  return runId;
}
