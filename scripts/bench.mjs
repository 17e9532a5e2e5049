import { basename } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { runToEnd } from "./process.mjs";

/** Scripts are run from their own place: they look for the project around them, and begin their work when they are called by name. */
function leaveScripts(build) {
  build.onResolve({ filter: /\/scripts\/[^/]+\.mjs$/ }, ({ path }) => ({
    path: `../scripts/${basename(path)}`,
    external: true,
  }));
}

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
  plugins: [{ name: "scripts-as-they-are", setup: leaveScripts }],
});
// Prisma asks pg two things at once inside a transaction; the warning that this earns is no news.
const args = ["--no-deprecation", "dist/bench.mjs", ...process.argv.slice(2)];
// The calls that are refused on purpose are no news either.
const env = { ASSAY_LOG_LEVEL: process.env.ASSAY_LOG_LEVEL ?? "error" };
const { code } = await runToEnd(process.execPath, args, { cwd: root, env });
process.exitCode = code;
