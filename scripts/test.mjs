import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { runToEnd } from "./process.mjs";

/**
 * `npm test`: installs what is missing, then runs everything and closes with one line, `N passed, N failed`.
 * Each static check counts as one test. A part that breaks before it can count anything counts as one failure.
 */
await ensureInstalled();
const { generateClient } = await import("./generate.mjs");
const { runStaticChecks } = await import("./check.mjs");
const { findBrowser } = await import("./find-browser.mjs");

const results = join(root, ".assay", "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function add(name, { passed, failed, skipped = 0 }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (failed > 0) failures.push(`${name}: ${failed} failed`);
}

/** Reads a JSON report; a part that left none, or ended badly with nothing failed in it, is a failure of its own. */
function addReport(name, file, code, count) {
  if (!existsSync(file)) return add(name, { passed: 0, failed: 1 });
  const counted = count(JSON.parse(readFileSync(file, "utf8")));
  add(name, code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted);
}

async function runVitest(project) {
  const file = join(results, `${project}.json`);
  const args = [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const { code } = await runToEnd("npx", args, { cwd: root });
  addReport(`${project} tests`, file, code, (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests + (r.numFailedTestSuites > 0 && r.numFailedTests === 0 ? r.numFailedTestSuites : 0),
    skipped: r.numPendingTests,
  }));
}

async function runJourneys() {
  const file = join(results, "e2e.json");
  const browser = await findBrowser();
  const { code } = await runToEnd("npx", ["playwright", "test"], {
    cwd: root,
    env: { ASSAY_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  addReport("journeys", file, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

await generateClient();
const checks = await runStaticChecks();
add("checks", { passed: checks.passed, failed: checks.failed.length });
await runVitest("unit");
await runVitest("db");
const build = await runToEnd(process.execPath, ["scripts/build.mjs"], {
  cwd: root,
  env: { NEXT_TELEMETRY_DISABLED: "1" },
});
add("build", { passed: build.code === 0 ? 1 : 0, failed: build.code === 0 ? 0 : 1 });
if (build.code === 0) await runJourneys();

for (const line of failures) console.log(line);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`,
);
process.exitCode = totals.failed > 0 ? 1 : 0;
