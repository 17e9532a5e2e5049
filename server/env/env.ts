import { join, resolve } from "node:path";
import { findOriginFault } from "./find-origin-fault.mjs";
import { readOrMakeSecret } from "./secrets.mjs";

/** The server's settings, checked once. Everything comes from the environment; `npm run up` sets what is not given. */
export interface Env {
  /** PostgreSQL, as the app's role (never the owner's). */
  readonly databaseUrl: string;
  /** Address to listen on. */
  readonly host: string;
  readonly port: number;
  /** Scheme, host and port under which browsers reach the server; no slash at the end. */
  readonly origin: string;
  /** Signs session tokens. */
  readonly authSecret: string;
  /** Folder for secrets and checkpoints, 0700. */
  readonly dataFolder: string;
  readonly logLevel: LogLevel;
  /** Largest upload in bytes. */
  readonly maxUploadBytes: number;
  /**
   * Test runs only (ASSAY_TEST=1): a file with whole milliseconds that are added to the clock, so that a test can let 14
   * days pass. Null everywhere else, whatever the environment says.
   */
  readonly clockOffsetFile: string | null;
}

const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Thrown at start with every fault of the settings, one a line. */
export class EnvError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The server cannot start with these settings:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
    this.name = "EnvError";
    this.faults = faults;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

const defaultPort = 3000;
const defaultMaxUploadBytes = 200 * 1024 * 1024;

function readWholeNumber(source: Source, name: string, fallback: number, max: number, faults: string[]): number {
  const text = source[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
  faults.push(`${name} must be a whole number from 1 to ${max}`);
  return fallback;
}

function findDatabaseFault(url: string | undefined): string | null {
  if (url === undefined || url === "") return "DATABASE_URL is not set (`npm run up` sets it)";
  return /^postgres(ql)?:\/\//.test(url) ? null : "DATABASE_URL must begin with postgres:// or postgresql://";
}

/**
 * Reads settings from an environment. `makeSecret` is asked for a secret that is not given, by name.
 * @throws EnvError naming every fault at once.
 */
export function readEnv(source: Source, makeSecret: (dataFolder: string, name: string) => string): Env {
  const faults: string[] = [];
  const host = source.HOST || "127.0.0.1";
  const port = readWholeNumber(source, "PORT", defaultPort, 65_535, faults);
  const origin = source.ORIGIN || `http://127.0.0.1:${port}`;
  const logLevel = logLevels.find((level) => level === (source.ASSAY_LOG_LEVEL || "info"));
  const maxUploadBytes = readWholeNumber(
    source,
    "ASSAY_MAX_UPLOAD_BYTES",
    defaultMaxUploadBytes,
    Number.MAX_SAFE_INTEGER,
    faults,
  );
  const dataFolder = resolve(source.ASSAY_DATA_FOLDER || join(process.cwd(), ".assay"));
  for (const fault of [findDatabaseFault(source.DATABASE_URL), findOriginFault(host, origin)]) {
    if (fault !== null) faults.push(fault);
  }
  if (source.DATABASE_OWNER_URL)
    faults.push("DATABASE_OWNER_URL is for migrations and backups: the server must not have it");
  if (logLevel === undefined) faults.push(`ASSAY_LOG_LEVEL must be one of ${logLevels.join(", ")}`);
  if (faults.length > 0 || logLevel === undefined) throw new EnvError(faults);
  const authSecret = source.NEXTAUTH_SECRET || makeSecret(dataFolder, "auth");
  return {
    databaseUrl: source.DATABASE_URL ?? "",
    host,
    port,
    origin,
    authSecret,
    dataFolder,
    logLevel,
    maxUploadBytes,
    clockOffsetFile: source.ASSAY_TEST === "1" ? (source.ASSAY_TEST_CLOCK_OFFSET_FILE ?? null) : null,
  };
}

let known: Env | null = null;

/** This process's settings, read on first use. @throws EnvError */
export function getEnv(): Env {
  known ??= readEnv(process.env, readOrMakeSecret);
  return known;
}
