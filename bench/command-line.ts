import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type BenchLine, timeMs } from "./measure";

export const cliStart: BenchLine = {
  name: "cli-start",
  what: "assay --help / node -e 0",
  target: { limit: 1.5, is: "at most" },
  about: "The built command line printing its help against Node starting and ending.",
  measure: () => {
    if (!existsSync("dist/cli.mjs")) return { notRun: "no build: npm run build" };
    return {
      oursMs: timeMs(3, () => spawnSync("bin/assay", ["--help"])),
      peerMs: timeMs(3, () => spawnSync(process.execPath, ["-e", "0"])),
    };
  },
};
