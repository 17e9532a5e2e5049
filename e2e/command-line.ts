import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { root, serverUrl } from "./server";

/** How a command ended. */
export interface Ended {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `./bin/assay` as a pipeline would: told by its environment where the server is, and by nothing else. */
export function runAssay(token: string, ...args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin", "assay"), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { NODE_ENV: "production", PATH: process.env.PATH ?? "", ASSAY_URL: serverUrl, ASSAY_TOKEN: token },
  });
  return { exit: status, out: stdout, err: stderr };
}

const imported = z.object({ runId: z.string(), added: z.number(), alreadyThere: z.number() });

/** What `import run --json` printed. */
export const readImport = ({ out }: Ended) => imported.parse(JSON.parse(out));
