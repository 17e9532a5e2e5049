import { runCli } from "./run";

/** What a command printed and how it ended. */
export interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

/** Runs a command line without a process of its own. */
export async function runInTest(argv: readonly string[], stdin = ""): Promise<Ended> {
  let out = "";
  let err = "";
  const exitCode = await runCli(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    stdin: bytesOf(stdin),
    isInteractive: false,
  });
  return { exitCode, out, err };
}

/** Runs a command with `--json` and reads what it printed. */
export async function runForJson(argv: readonly string[], stdin = "") {
  const ended = await runInTest([...argv, "--json"], stdin);
  return { ...ended, json: JSON.parse(ended.out) as Record<string, unknown> };
}
