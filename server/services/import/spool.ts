import { constants } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";

/**
 * Bytes of an upload laid by while they are checked, so that a file of any size takes no memory. The file has no name from the
 * moment it is open: whatever becomes of this process, nothing of the upload is left behind.
 */
export class Spool {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Opens an empty spool in the data folder, readable by its owner alone. */
  static async open(dataFolder: string, name: string): Promise<Spool> {
    const folder = join(dataFolder, "spool");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, name);
    const handle = await open(file, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600);
    await unlink(file);
    return new Spool(handle);
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(bytes);
  }

  /** The bytes from the start. */
  read(): AsyncIterable<Uint8Array> {
    return this.#handle.createReadStream({ start: 0, autoClose: false });
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}
