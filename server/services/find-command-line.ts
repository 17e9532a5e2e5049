import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The command line as one file, as the build left it; null where it is not built. */
export async function findCommandLine(): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return Uint8Array.from(await readFile(join(process.cwd(), "dist", "assay.mjs")));
  } catch {
    return null;
  }
}
