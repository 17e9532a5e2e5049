import { productionEndpoints, type ProductionRateAnswer } from "@/contracts/production";
import type { Args, Command, Terminal } from "../command";
import { EXIT, Exit } from "../exit";
import { printFigure } from "../output/figure-text";
import { printJson, printTable } from "../output/table";
import { findProject } from "../remote/project";
import { call, openServer, type Server } from "../remote/server";

type Shown = ProductionRateAnswer["all"]["rate"];

const ADVICE = {
  pays: "judging pays: the rate is known more closely than by as many labels of a plain sample",
  few_labels: "judging does not pay yet: up to 200 labels a plain sample says as much",
  weak_judge: "judging does not pay with this verifier: a plain sample of as many labels says as much",
} as const;

/** The server says in words why a figure is not defined. */
function print({ value, n, ci, reason = "", flags }: Shown, { explanations }: ProductionRateAnswer): string {
  return value === null ? (explanations[reason] ?? reason) : printFigure({ value, n, ci, flags });
}

const dayOf = (instant: string) => instant.slice(0, 10);

function describeSamples(rate: ProductionRateAnswer): string {
  const head = ["run", "answered", "answers", "closed", "fail", "disputed", "open", "rate", "e-value"];
  const rows = rate.samples.map((sample) => [
    sample.runNumber,
    `${dayOf(sample.from)} to ${dayOf(sample.to)}${sample.isTimeTold ? "" : " (imported)"}`,
    sample.answers,
    sample.judged,
    sample.failed,
    sample.disputed,
    sample.open,
    print(sample.rate, rate),
    sample.look.eValue.toFixed(2),
  ]);
  return printTable([head, ...rows]);
}

function describeAll(rate: ProductionRateAnswer): string {
  const { all, sequence } = rate;
  const lines: (readonly [string, string])[] = [
    ["rate", print(all.rate, rate)],
    ["people alone", print(all.humanOnly, rate)],
    ["among answered", print(all.amongAnswered, rate)],
    ["at every look", print(sequence.overall, rate)],
  ];
  if (all.ifDisputedFail !== null) lines.push(["if every dispute failed", print(all.ifDisputedFail, rate)]);
  if (all.judge !== null) {
    lines.push(
      ["PPI++", print(all.judge.ppiPlusPlus, rate)],
      ["PPI", print(all.judge.ppi, rate)],
      ["verifier alone", print(all.judge.judgeOnly, rate)],
    );
    if (all.judge.advice !== null) lines.push(["advice", ADVICE[all.judge.advice]]);
  }
  return printTable(lines);
}

function describe(rate: ProductionRateAnswer): string {
  if (rate.system === null) return "no sample of the traffic was imported\n";
  const { isAlerted, chart } = rate.sequence;
  const alert = isAlerted
    ? `ALERT: failing answers have become more frequent and stayed so; CUSUM at or above ${chart.h}\n`
    : `no sustained rise; CUSUM below ${chart.h}\n`;
  return `${rate.system}\n\n${describeSamples(rate)}\n${describeAll(rate)}\n${alert}`;
}

/** A verifier by its id or its model. @throws Exit 66 */
function findVerifier({ verifiers }: ProductionRateAnswer, wanted: string): string {
  const found = verifiers.find(({ id, modelId }) => id === wanted || modelId === wanted);
  if (found !== undefined) return found.id;
  const known = verifiers.map(({ modelId }) => modelId).join(", ") || "none has a threshold";
  throw new Exit(EXIT.noInput, `no verifier ${wanted}; known: ${known}`);
}

async function readRate(server: Server, args: Args): Promise<ProductionRateAnswer> {
  const projectId = await findProject(server, args);
  const system = args.find("system") ?? undefined;
  const wanted = args.find("verifier");
  const ask = (verifierId?: string) =>
    call(server, productionEndpoints.getProductionRate, { params: { projectId }, query: { system, verifierId } });
  const alone = await ask();
  return wanted === null ? alone : ask(findVerifier(alone, wanted));
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const rate = await readRate(openServer(args), args);
  terminal.out(args.has("json") ? printJson(rate) : describe(rate));
  if (rate.all.rate.value === null) return EXIT.undecided;
  return rate.sequence.isAlerted ? EXIT.findings : EXIT.done;
}

export const command: Command = {
  usage: "[--system NAME] [--verifier NAME]",
  about:
    "The rate of failing answers in sampled traffic, sample by sample and together, and whether it rose and stayed up. Exit 1 if it did, 2 if there is no rate.",
  example: "assay production rate --system assistant-v2 --json",
  options: {
    system: { type: "string", value: "NAME", help: "The pipeline (default: the one with the newest sample)" },
    verifier: { type: "string", value: "NAME", help: "A verifier with a threshold, whose word makes strata" },
  },
  isRemote: true,
  run,
};
