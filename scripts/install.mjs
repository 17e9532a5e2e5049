import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runStep } from "./process.mjs";

/** The project's root, wherever it was cloned to. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stamp = join(root, "node_modules", ".assay-lock-sha256");

function lockDigest() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/** Installs exactly what the lock file says, and nothing when that is there already. */
export async function ensureInstalled() {
  const digest = lockDigest();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  // Prisma's and Playwright's own downloads need the open internet; the project has no use for them.
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1", PRISMA_SKIP_POSTINSTALL_GENERATE: "1" };
  await runStep("install packages", "npm", ["ci", "--no-audit", "--no-fund"], { cwd: root, env });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}
