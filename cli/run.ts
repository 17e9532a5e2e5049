import { parseArgs } from "node:util";
import { Args, type Command, type CommandOption, type Terminal } from "./command";
import { COMMANDS } from "./commands";
import { EXIT, Exit, usageError } from "./exit";

const COMMON: Readonly<Record<string, CommandOption>> = {
  help: { type: "boolean", help: "Say how it is used" },
  json: { type: "boolean", help: "Print one JSON document on standard output and nothing else there" },
};

const REMOTE: Readonly<Record<string, CommandOption>> = {
  server: { type: "string", value: "URL", help: "The server; else ASSAY_URL" },
  token: { type: "string", value: "TOKEN", help: "An API token; else ASSAY_TOKEN" },
  project: { type: "string", value: "ID", help: "The project; else ASSAY_PROJECT, else the one that the token is for" },
};

const optionsOf = (command: Command) => ({
  ...command.options,
  ...(command.isRemote === true ? REMOTE : {}),
  ...COMMON,
});

function describeCommand(name: string, command: Command): string {
  const rows = Object.entries(optionsOf(command)).map(([option, { value, type, help }]) => {
    const shown = `--${option}${type === "string" ? ` ${value ?? "VALUE"}` : ""}`;
    return `  ${shown.padEnd(24)} ${help}`;
  });
  const usage = `assay ${name} ${command.usage}`.trimEnd();
  return `${command.about}\n\nUsage: ${usage}\n\n${rows.join("\n")}\n\nExample:\n  ${command.example}\n`;
}

function describeAll(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(18)} ${summary}`);
  return `assay: whether an answer's citations hold, on the command line.\n\nUsage: assay COMMAND [options]\n\n${rows.join("\n")}\n\nassay COMMAND --help says how a command is used. Exit codes: 0 done or pass, 1 findings or fail, 2 undecided,\n3 does not verify, 64 usage, 65 bad data, 66 no such input, 69 no server, 70 our fault, 77 not allowed.\n`;
}

/** The longest name of a command at the start of the arguments. */
function findCommand(argv: readonly string[]): { name: string; rest: string[] } | null {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(" ");
    if (argv.length >= words && Object.hasOwn(COMMANDS, name)) return { name, rest: argv.slice(words) };
  }
  return null;
}

function readArgs(command: Command, rest: string[]): Args {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { type, multiple }]) => [
      name,
      { type, multiple: multiple === true },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true, strict: true });
    return new Args(positionals, values);
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : "the arguments can't be read");
  }
}

async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const found = findCommand(argv);
  if (found === null) {
    const [first] = argv;
    if (first === undefined || ["--help", "-h", "help"].includes(first)) {
      (first === undefined ? terminal.err : terminal.out)(describeAll());
      return first === undefined ? EXIT.usage : EXIT.done;
    }
    throw usageError(`there is no command ${argv.slice(0, 2).join(" ")}; assay --help lists them`);
  }
  const entry = COMMANDS[found.name];
  if (entry === undefined) throw usageError(`there is no command ${found.name}`);
  const { command } = await entry.load();
  const isHelp = found.rest.includes("--help") || found.rest.includes("-h");
  if (isHelp) {
    terminal.out(describeCommand(found.name, command));
    return EXIT.done;
  }
  return command.run(readArgs(command, found.rest), terminal);
}

/** Runs a command line and gives its exit code; every message goes to standard error. Never throws. */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await runCommand(argv, terminal);
  } catch (error) {
    if (error instanceof Exit) {
      terminal.err(`assay: ${error.message}\n`);
      return error.exitCode;
    }
    terminal.err(`assay: our fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return EXIT.ourFault;
  }
}
