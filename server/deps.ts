import { createHmac, hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Db, openDatabase } from "@/server/db/database";
import { type Env, getEnv } from "@/server/env/env";
import { createLog, type Log } from "@/server/log/log";
import { ChancePool } from "./chance-pool";
import type { Once } from "./idempotency";

/** The settings that services and the wrapper need. */
export type Settings = Pick<Env, "origin" | "authSecret" | "maxUploadBytes" | "dataFolder">;

/** Everything a service takes from outside: database, time, chance, digests, log. Nothing reads a clock of its own. */
export interface Deps {
  readonly db: Db;
  readonly settings: Settings;
  readonly clock: () => Date;
  /** 32 hex digits from 128 random bits. */
  readonly newId: () => string;
  /** 32 random bytes. */
  readonly newSalt: () => Uint8Array;
  /** Hex SHA-256 of bytes, or of a string's UTF-8. */
  readonly sha256Hex: (content: Uint8Array | string) => string;
  /** Hex HMAC-SHA256. */
  readonly hmacSha256Hex: (key: Uint8Array, message: Uint8Array) => string;
  readonly log: Log;
  /** The Idempotency-Key of the request that is being served, where it came with one. */
  readonly once?: Once;
}

const chance = new ChancePool();

const chanceAndDigests = {
  newId: () => chance.take(16).toString("hex"),
  newSalt: () => chance.take(32),
  sha256Hex: (content: Uint8Array | string) => hash("sha256", content, "hex"),
  hmacSha256Hex: (key: Uint8Array, message: Uint8Array) => createHmac("sha256", key).update(message).digest("hex"),
};

/** The real time, moved by the milliseconds in a test run's file; a file that can't be read moves nothing. */
function readOffsetMs(file: string): number {
  try {
    const offsetMs = Number(readFileSync(file, "utf8").trim());
    return Number.isSafeInteger(offsetMs) ? offsetMs : 0;
  } catch {
    return 0;
  }
}

const makeClock = (offsetFile: string | null) => () =>
  new Date(Date.now() + (offsetFile === null ? 0 : readOffsetMs(offsetFile)));

function openDeps(): Deps {
  const env = getEnv();
  const log = createLog(env.logLevel);
  const db = openDatabase(env.databaseUrl, { onConnectionError: (err) => log.warn({ err }, "connection lost") });
  return { db, settings: env, clock: makeClock(env.clockOffsetFile), log, ...chanceAndDigests };
}

/** On the global object, because Next loads this module once for pages and once more for routes. */
const holder = globalThis as typeof globalThis & { assayDeps?: Deps | undefined };

/** This process's deps, made on first use. */
export function getDeps(): Deps {
  holder.assayDeps ??= openDeps();
  return holder.assayDeps;
}

/** Puts a test's deps in the place of this process's; null takes them out again. */
export function replaceDeps(deps: Deps | null): void {
  holder.assayDeps = deps ?? undefined;
}

/** Deps over a test's database, with a silent log; clock, ids and salts may be handed in. Close them with `deps.db.close()`. */
export function makeTestDeps(databaseUrl: string, overrides: Partial<Omit<Deps, "db">> = {}): Deps {
  return {
    db: openDatabase(databaseUrl),
    settings: {
      origin: "http://127.0.0.1:3000",
      authSecret: "for tests alone",
      maxUploadBytes: 200 * 1024 * 1024,
      dataFolder: ".assay",
    },
    clock: () => new Date(),
    log: createLog("silent"),
    ...chanceAndDigests,
    ...overrides,
  };
}
