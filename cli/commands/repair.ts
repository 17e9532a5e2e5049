import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { printJson, printTable } from "../output/table";
import { openCertified } from "../regress/open-certified";
import { readCheckedRun } from "../regress/read-run";
import { type FoundRepair, listFaulted, repairRun } from "../repair/repair-run";
import { VERIFIER_OPTIONS } from "../verify-claims/open-verifier";

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function describePassage({ handle, basis, coverage, words, score, supports }: FoundRepair["passages"][number]): string {
  const by = basis === "quote" ? "its quoted words" : `${percent(coverage)} of its words`;
  const said = score === undefined ? "" : `, score ${score === null ? "failed" : score.toFixed(3)}`;
  const yes = supports === true ? ", supports" : "";
  return `${handle} (${by}${said}${yes}): ${words}`;
}

function describe(found: readonly FoundRepair[]): string {
  if (found.length === 0) return "no claim is faulted\n";
  const rows = found.map(({ response, claim, causes, cites, passages: [best] }) => [
    response,
    `claim ${claim + 1}`,
    causes.map(({ code }) => code).join(", "),
    cites.length === 0 ? "cites nothing" : `cites ${cites.join(", ")}`,
    best === undefined ? "no other passage has most of its words" : describePassage(best),
  ]);
  const carried = found.filter(({ passages }) => passages.length > 0).length;
  return `${printTable(rows)}\n${carried} of ${found.length} faulted claims have another passage that may carry them; people decide\n`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file");
  const certified = await openCertified(args, terminal);
  const answers = await readCheckedRun(file, terminal);
  const faulted = await listFaulted(answers, args.find("rater"), certified);
  const { found, spent } = await repairRun(answers, faulted, certified);
  if (certified !== null) terminal.err(`${spent.calls} calls about passages, ${spent.inputCp} code points\n`);
  const carried = found.filter(({ passages }) => passages.length > 0).length;
  const totals = { faulted: found.length, carried };
  terminal.out(args.has("json") ? printJson({ totals, claims: found }) : describe(found));
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE [--rater NAME] [--model FOLDER|--judge --calibration FILE]",
  about:
    "Post-hoc repair of a run, offline: claims that code, labels in the file or a verifier by its certified threshold fault are searched for in the other passages retrieved for the same answer. Names the passage that may carry each, best first, and where in it. A hint; no verdict.",
  example: "assay repair answers.jsonl --json",
  options: {
    rater: { type: "string", value: "NAME", help: "Whose labels count, where several judged a claim" },
    calibration: { type: "string", value: "FILE", help: "The certified threshold of the verifier" },
    ...VERIFIER_OPTIONS,
  },
  run,
};
