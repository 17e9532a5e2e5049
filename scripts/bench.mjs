import { ensureInstalled, root } from "./install.mjs";
import { runToEnd } from "./process.mjs";

/** `npm run bench [-- NAME]`: ratios against peers and limits, on the terminal and, for a whole run, in docs/benchmarks.md. */
await ensureInstalled();
const { generateClient } = await import("./generate.mjs");
await generateClient();
const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  entryPoints: ["bench/main.ts"],
  outfile: "dist/bench.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  packages: "external",
  logLevel: "warning",
});
const { code } = await runToEnd(process.execPath, ["dist/bench.mjs", ...process.argv.slice(2)], { cwd: root });
process.exitCode = code;
