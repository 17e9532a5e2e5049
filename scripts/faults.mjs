import { ensureInstalled, root } from "./install.mjs";
import { runStep, runToEnd } from "./process.mjs";

/** `npm run test:faults [-- fuzz [--seed N] | NAME ...]`: bodies by chance against every route; kills, outages and load against the built server, on a database of its own. */
await ensureInstalled();
const { generateClient } = await import("./generate.mjs");
await generateClient();
const names = process.argv.slice(2);

/** `fuzz` needs no built server: the routes are called as the tests call them, with 2,000 bodies each. */
if (names[0] === "fuzz") {
  const seed = names[1] === "--seed" && names[2] !== undefined ? { ASSAY_FUZZ_SEED: names[2] } : {};
  const env = { ASSAY_LOG_LEVEL: "silent", ASSAY_FUZZ_BODIES: "2000", ...seed };
  const { code } = await runToEnd("npx", ["vitest", "run", "--project", "db", "faults/fuzz.db.test.ts"], {
    cwd: root,
    env,
  });
  process.exit(code);
}
const { isBuildCurrent } = await import("./build.mjs");
if (!isBuildCurrent()) {
  console.log("Building (a minute or so; only after a change) ...");
  await runStep("build", process.execPath, ["scripts/build.mjs"], { cwd: root, quiet: true });
}
const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  entryPoints: ["faults/main.ts"],
  outfile: "dist/faults.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  packages: "external",
  logLevel: "warning",
});
// Prisma asks pg two things at once inside a transaction; the warning that this earns is no news.
const args = ["--no-deprecation", "dist/faults.mjs", ...process.argv.slice(2)];
const { code } = await runToEnd(process.execPath, args, { cwd: root });
process.exitCode = code;
