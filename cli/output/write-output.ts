import { rename, rm, stat, writeFile } from "node:fs/promises";
import { EXIT, Exit } from "../exit";

/** A pipe or a device can be written to, but nothing may be put in its place. */
async function isSpecial(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}

/**
 * Writes a file beside its place and puts it there whole, so that an interrupted run leaves no half of it.
 * @throws Exit 66 where it can't be written.
 */
export async function writeOutput(file: string, text: string): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  try {
    if (await isSpecial(file)) {
      await writeFile(file, text);
      return;
    }
    await writeFile(partial, text, { flag: "wx" });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw new Exit(EXIT.noInput, `${file} can't be written: ${error instanceof Error ? error.message : "no"}`);
  }
}
