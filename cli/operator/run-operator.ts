import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Terminal } from "../command";
import { EXIT, Exit, usageError } from "../exit";

const PROGRAM = join("dist", "operate.mjs");
const LEVELS_UP = 3;

/** The program that works on the database itself. It is part of an installation, not of the one file that a server hands out. */
function findProgram(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let level = 0; level < LEVELS_UP; level += 1) {
    if (existsSync(join(folder, PROGRAM))) return join(folder, PROGRAM);
    folder = dirname(folder);
  }
  throw usageError(
    "this works on the database itself: run ./bin/assay in the folder of the installation, once it is built",
  );
}

/** Runs an operator's command to its end and gives what it printed. @throws Exit with its code where it failed */
export async function runOperator(
  args: readonly string[],
  terminal: Terminal,
): Promise<Readonly<Record<string, unknown>>> {
  const child = spawn(process.execPath, ["--no-deprecation", findProgram(), ...args], {
    stdio: ["inherit", "pipe", "pipe"],
  });
  let printed = "";
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject).once("close", (ended) => resolve(ended ?? EXIT.ourFault));
  });
  if (code !== EXIT.done) throw new Exit(code, said.trim() || "the command was stopped");
  if (said !== "") terminal.err(said);
  const value: unknown = JSON.parse(printed);
  if (typeof value !== "object" || value === null) throw new Exit(EXIT.ourFault, "the command printed no report");
  return { ...value };
}

/** The environment that these commands read, for `--help`. */
export const DATABASE_WORDS =
  "Works on the database of DATABASE_OWNER_URL (the owner's login), else on the embedded one in ASSAY_DATA_FOLDER (.assay).";
