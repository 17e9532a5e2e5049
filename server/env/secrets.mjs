import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const secretBytes = 32;

function findSecret(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * A secret of this installation, 32 random bytes in base64url, made on first use and kept in the data folder where only its owner reads it.
 * Two processes that ask at once get the same one. The start script and the server share this file.
 */
export function readOrMakeSecret(dataFolder, name) {
  const folder = join(dataFolder, "secrets");
  const file = join(folder, name);
  const known = findSecret(file);
  if (known === "") throw new Error(`${file} is empty; remove it, and sign-ins made with the old secret end`);
  if (known !== null) return known;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(secretBytes).toString("base64url")}\n`, { mode: 0o600 });
  try {
    // A link, unlike a rename, refuses to replace what another process has just put there.
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  return readOrMakeSecret(dataFolder, name);
}
