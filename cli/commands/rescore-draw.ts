import { agreementEndpoints, type RescoreResource } from "@/contracts/agreement";
import { type Args, type Command, readNumber, type Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { printJson, printTable } from "../output/table";
import { findRun } from "../remote/find-run";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

const MOST_ITEMS = 5000;

function readKind(args: Args): "inter" | "intra" {
  const kind = args.find("kind") ?? "inter";
  if (kind === "inter" || kind === "intra") return kind;
  throw usageError("--kind is inter (by another rater) or intra (by the same one, later)");
}

function describe({ id, kind, runNumber, k, frameSize, strata }: RescoreResource): string {
  const rows = strata.map(({ stratum, drawn, size }) => [`  ${stratum}`, `${drawn} of ${size}`]);
  return `re-score ${id} (${kind}) of run ${runNumber}: ${k} of ${frameSize} drawn\n${rows.length === 0 ? "" : printTable(rows)}`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const kind = readKind(args);
  const k = readNumber("--k", args.get("k"), { min: 1, max: MOST_ITEMS, isWhole: true });
  const wanted = args.get("run");
  const seed = args.find("seed");
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const runId = await findRun(server, wanted, args);
  const body = { runId, kind, k, ...(seed === null ? {} : { seed }) };
  const drawn = await call(server, agreementEndpoints.drawRescore, { params: { projectId }, body });
  terminal.out(args.has("json") ? printJson(drawn) : describe(drawn));
  return EXIT.done;
}

export const command: Command = {
  usage: "--run ID --k N [--kind inter|intra] [--seed S]",
  about:
    "Draw a seeded sample of closed judgements for a blind second one; it takes a lead's token. The seed is shown once every label is in.",
  example: "assay rescore draw --run latest --k 40 --token TOKEN",
  options: {
    run: { type: "string", value: "ID", help: "The run: its id, its number, or latest" },
    k: { type: "string", value: "N", help: "How many to draw" },
    kind: { type: "string", value: "KIND", help: "inter (default, by another rater) or intra (the same one, later)" },
    seed: { type: "string", value: "S", help: "Draw by this seed; else the server makes one" },
  },
  isRemote: true,
  run,
};
