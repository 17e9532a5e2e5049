/**
 * `npm run sample:bundle -- OUT`: writes a small evidence bundle, for trying `assay verify` without a server.
 *
 * The bundle is made by the program's own writing functions, which are TypeScript: they are put together here, in memory.
 */
import { Buffer } from "node:buffer";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { root } from "./install.mjs";

const [target, another] = process.argv.slice(2);

if (target === undefined || another !== undefined || target.startsWith("-")) {
  console.error("usage: npm run sample:bundle -- OUT");
  process.exit(64);
}
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ["scripts/sample-bundle/sample-record.ts"],
  bundle: true,
  write: false,
  platform: "node",
  format: "esm",
  tsconfig: path.join(root, "tsconfig.json"),
  logLevel: "error",
});
const [{ contents }] = outputFiles;
const { makeSampleRecord } = await import(`data:text/javascript;base64,${Buffer.from(contents).toString("base64")}`);
try {
  // npm runs a script in the project's folder; the name is meant where the person stood.
  const file = path.resolve(process.env.INIT_CWD ?? ".", target);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, makeSampleRecord());
} catch (error) {
  console.error(`${target} can't be written: ${error.message}`);
  process.exit(66);
}
console.error(`${target} written; ./bin/assay verify ${target} checks it`);
