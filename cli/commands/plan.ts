import { planItems } from "@/domain/agreement/plan-items";
import { DomainError } from "@/domain/errors/domain-error";
import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { printJson, printTable } from "../output/table";

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const maxRate = args.number("max-rate", { min: 0, max: 1, fallback: 0.02 });
  const confidence = args.number("confidence", { min: 0, max: 1, fallback: 0.95 });
  const given = args.find("n");
  const n = args.number("n", { min: 1, max: 10_000_000, fallback: 0, isWhole: true });
  try {
    const plan = given === null ? planItems(maxRate, confidence) : planItems(maxRate, confidence, n);
    const needed = plan.min_n_for_failures_0_to_10.map((items, failures) => [`${failures} failures`, items] as const);
    const passes = Object.entries(plan.P_gate_pass ?? {}).map(
      ([rate, p]) => [`passes at a true rate of ${rate}`, p] as const,
    );
    terminal.out(args.has("json") ? printJson(plan) : printTable([...needed, ...passes]));
    return EXIT.done;
  } catch (error) {
    if (error instanceof DomainError) throw usageError(error.message);
    throw error;
  }
}

export const command: Command = {
  usage: "[--max-rate RATE] [--confidence SHARE] [--n N]",
  about:
    "How many items a claim about a rate takes with 0 to 10 failures, and with --n how often a set of that size passes.",
  example: "assay plan --max-rate 0.02 --confidence 0.95 --n 150",
  options: {
    "max-rate": { type: "string", value: "RATE", help: "The limit (default 0.02)" },
    confidence: { type: "string", value: "SHARE", help: "The confidence (default 0.95)" },
    n: { type: "string", value: "N", help: "A number of items" },
  },
  run,
};
