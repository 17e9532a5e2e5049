import { intervalOfRate } from "@/domain/agreement/interval-of-rate";
import { DomainError } from "@/domain/errors/domain-error";
import { type Args, type Command, readNumber, type Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { printJson, printTable } from "../output/table";

async function run(args: Args, terminal: Terminal): Promise<number> {
  const [first, second, ...more] = args.positionals;
  if (first === undefined || second === undefined || more.length > 0) throw usageError("give two counts: X N");
  const whole = { min: 0, max: Number.MAX_SAFE_INTEGER, isWhole: true };
  const maxRate = args.number("max-rate", { min: 0, max: 1, fallback: 0.02 });
  try {
    const found = intervalOfRate(readNumber("X", first, whole), readNumber("N", second, whole), maxRate);
    const { rate, wilson95, clopper_pearson95: exact } = found;
    const rows: [string, string][] = [
      ["rate", rate.value === null ? `not defined, because ${rate.reason ?? "empty"}` : String(rate.value)],
      ["95 % interval (Wilson)", wilson95.join(" to ")],
      ["95 % interval (Clopper-Pearson)", exact.join(" to ")],
      ["one-sided 95 % upper bound", String(found.cp_upper_one_sided95)],
      ["one-sided 95 % lower bound", String(found.cp_lower_one_sided95)],
      [`within ${maxRate}`, String(found.gate)],
      [`claim "at most ${maxRate}"`, String(found.claim)],
    ];
    terminal.out(args.has("json") ? printJson(found) : printTable(rows));
    return EXIT.done;
  } catch (error) {
    if (error instanceof DomainError) throw usageError(error.message);
    throw error;
  }
}

export const command: Command = {
  usage: "X N [--max-rate RATE]",
  about: "The rate of X failures in N items with its intervals, and what may be claimed of it.",
  example: "assay interval 3 240 --max-rate 0.02",
  options: { "max-rate": { type: "string", value: "RATE", help: "The limit (default 0.02)" } },
  run,
};
