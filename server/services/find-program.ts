import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the build leaves for anybody to fetch: the command line as one file, and the checks to embed. */
const PROGRAMS = { "assay.mjs": "assay.mjs", "assay-checks.mjs": join("embed", "assay-checks.mjs") } as const;

/** One of these files; null where it is not built. */
export async function findProgram(name: keyof typeof PROGRAMS): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return Uint8Array.from(await readFile(join(process.cwd(), "dist", PROGRAMS[name])));
  } catch {
    return null;
  }
}
