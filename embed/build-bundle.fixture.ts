import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type * as Checks from "./assay-checks";

/** The embeddable file's text, made as scripts/build.mjs makes it. */
export async function buildBundle(): Promise<string> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["embed/assay-checks.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    minify: true,
    legalComments: "none",
    tsconfig: `${root}tsconfig.json`,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("nothing was built");
  return file.text;
}

/** The file as another project has it: its text, and what it exports. */
export async function loadBundle(): Promise<{ readonly bundle: string; readonly checks: typeof Checks }> {
  const bundle = await buildBundle();
  const folder = mkdtempSync(join(tmpdir(), "assay-embed-"));
  try {
    const file = join(folder, "assay-checks.mjs");
    writeFileSync(file, bundle);
    return { bundle, checks: (await import(pathToFileURL(file).href)) as typeof Checks };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
