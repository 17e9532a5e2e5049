import { ensureInstalled, root } from "./install.mjs";
import { runToEnd } from "./process.mjs";

/** `npm run check`: format, lint, types, boundaries and unit tests; what an editor can't promise and CI must. */
/** @type {[string, string, string[]][]} */
export const staticChecks = [
  ["format", "npx", ["biome", "format", "."]],
  ["lint", "npx", ["oxlint", "--type-aware"]],
  ["types", "npx", ["tsc", "--noEmit", "-p", "."]],
  ["boundaries", process.execPath, ["scripts/cruise.mjs"]],
];

/** Runs the static checks; returns how many passed and the names of those that failed. */
export async function runStaticChecks() {
  const failed = [];
  for (const [name, command, args] of staticChecks) {
    const { code, output } = await runToEnd(command, args, { cwd: root, quiet: true });
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${name}`);
    if (code !== 0) {
      console.log(output);
      failed.push(name);
    }
  }
  return { passed: staticChecks.length - failed.length, failed };
}

if (process.argv[1]?.endsWith("check.mjs")) {
  await ensureInstalled();
  const { generateClient } = await import("./generate.mjs");
  await generateClient();
  const { failed } = await runStaticChecks();
  const unit = await runToEnd("npx", ["vitest", "run", "--project", "unit"], { cwd: root });
  process.exitCode = failed.length > 0 || unit.code !== 0 ? 1 : 0;
}
