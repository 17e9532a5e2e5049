import { fileURLToPath } from "node:url";
import { build } from "esbuild";

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
