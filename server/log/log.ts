import pino, { type DestinationStream, type Logger } from "pino";

/** Structured log, one JSON line an entry, on standard output. */
export type Log = Logger;

/**
 * Names whose values never reach the log, at the top and one and two levels down: secrets, and everything that people or
 * documents say. Entries are built from ids and codes; this list is for the day somebody logs a whole object.
 */
export const REDACTED = [
  "password",
  "secret",
  "token",
  "authorization",
  "cookie",
  "csrfToken",
  "passwordHash",
  "salt",
  "text",
  "note",
  "notes",
  "name",
  "question",
  "answer",
  "quote",
  "label",
  "labels",
  "judgement",
  "body",
  "reason",
] as const;

const paths = REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** Makes the log; `destination` is for tests. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: "[left out]" },
    // An error's own fields may hold parameters of a query, and with them texts.
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error as it is logged. */
export interface LoggedError {
  readonly kind: string;
  readonly code: string | null;
  readonly message: string | null;
  readonly stack: string | null;
}

/**
 * What is logged of an error: kind, code and where it happened. The message only of a plain Error without a code, which is
 * how our own broken assumptions look; those of the database, of zod and of parsers quote data.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { kind: typeof error, code: null, message: null, stack: null };
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  const message = error.name === "Error" && code === null ? error.message : null;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { kind: error.name, code, message, stack: frames.slice(0, 12).join("\n") };
}
