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

/** What is logged of an error: its kind, code and stack without the message, which may quote data. */
export function describeError(error: unknown): { kind: string; code: string | null; stack: string | null } {
  if (!(error instanceof Error)) return { kind: typeof error, code: null, stack: null };
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { kind: error.name, code, stack: frames.slice(0, 12).join("\n") };
}
