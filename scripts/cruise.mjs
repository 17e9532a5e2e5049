/**
 * `node scripts/cruise.mjs [option ...] [folder ...]`: the dependency rule over the given folders, or over all of the project's.
 *
 * dependency-cruiser hands every file to swc as plain TypeScript, and swc refuses the elements in a `.tsx`; so that one option is set here
 * by the file's name, before it loads.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./install.mjs";

/** What is held to the rule. */
const CRUISED = [
  "app",
  "bench",
  "cli",
  "client",
  "components",
  "contracts",
  "documents",
  "domain",
  "e2e",
  "formats",
  "prisma",
  "scripts",
  "server",
  "verify",
  "instrumentation.ts",
  "proxy.ts",
];

const swc = createRequire(import.meta.url)("@swc/core");
const parseFileSync = swc.parseFileSync.bind(swc);
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

const given = process.argv.slice(2);
process.argv = [
  ...process.argv.slice(0, 2),
  "--config",
  path.join(root, ".dependency-cruiser.cjs"),
  ...(given.length > 0 ? given : CRUISED),
];
await import(pathToFileURL(path.join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs")).href);
