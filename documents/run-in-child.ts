import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import {
  type ExtractedDocument,
  type ExtractRequest,
  PARSE_LIMITS,
  type ParseLimits,
  type UnreadDocument,
} from "./extracted-document";
import type { ParseOrder, ParseProgress, ParseReport } from "./parse-order";

export interface ChildOptions {
  /** Path of the built `parse-child.mjs`. */
  childPath: string;
  limits?: Partial<ParseLimits>;
  /** Stops the parse when the caller goes away. */
  signal?: AbortSignal;
}

/**
 * `extractDocument` in a process of its own, killed when it takes too long or too much memory. A file that brings the parser down costs that
 * one process and comes back as `too_large` (`timed_out`, `memory_over_limit`) or `invalid` (`parser_stopped`).
 */
export async function runInChild(
  bytes: Uint8Array,
  request: ExtractRequest,
  options: ChildOptions,
): Promise<ExtractedDocument> {
  const limits: ParseLimits = { ...PARSE_LIMITS, ...options.limits };
  if (bytes.length > limits.bytesMax) {
    const message = `The file has ${bytes.length} bytes; the limit is ${limits.bytesMax}.`;
    return { state: "too_large", code: "bytes_over_limit", message, mediaType: null };
  }
  if (!existsSync(options.childPath)) throw new Error(`The parser is not built: there is no ${options.childPath}.`);
  const child = fork(options.childPath, [], {
    execArgv: [`--max-old-space-size=${limits.memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // The parser needs nothing of ours: no database url, no secrets.
    env: { NODE_ENV: "production" },
  });
  return followChild(child, { bytes, request, limits }, options.signal);
}

const tooLong = ({ timeMs, wholeMs }: ParseLimits): string =>
  `Reading the file took longer than ${timeMs} ms for a page, or than ${wholeMs} ms for all of them.`;

function followChild(child: ChildProcess, order: ParseOrder, signal?: AbortSignal): Promise<ExtractedDocument> {
  const { timeMs, wholeMs } = order.limits;
  return new Promise((resolve) => {
    const settle = (document: ExtractedDocument): void => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener("abort", onAbort);
      child.removeAllListeners();
      // Errors of a child that is being killed have nobody left to hear them.
      child.on("error", () => undefined);
      child.kill("SIGKILL");
      resolve(document);
    };
    const onAbort = (): void => settle(failed("invalid", "parser_stopped", "Reading the file was called off."));
    const endsAtMs = performance.now() + Math.max(timeMs, wholeMs);
    const arm = () => {
      const leftMs = Math.max(0, Math.min(timeMs, endsAtMs - performance.now()));
      return setTimeout(() => settle(failed("too_large", "timed_out", tooLong(order.limits))), leftMs);
    };
    let timer = arm();
    const watch = setInterval(() => {
      if (measureMb(child.pid) > RESIDENT_FACTOR * order.limits.memoryMb) settle(overMemory(order.limits));
    }, WATCH_MS);
    child.on("message", (said: ParseProgress | ParseReport) => {
      if ("pages" in said) {
        // It goes on: the next page has as long as this one had.
        clearTimeout(timer);
        timer = arm();
      } else
        settle(said.ok ? said.document : failed("invalid", "parser_stopped", `The parser gave up (${said.reason}).`));
    });
    child.once("error", () => settle(failed("invalid", "parser_stopped", "The parser could not be started.")));
    child.once("exit", (code, killedBy) => settle(explainExit(code, killedBy, order.limits)));
    if (signal?.aborted === true) onAbort();
    else {
      signal?.addEventListener("abort", onAbort);
      child.send(order);
    }
  });
}

const failed = (state: UnreadDocument["state"], code: string, message: string): UnreadDocument => ({
  state,
  code,
  message,
  mediaType: null,
});

/** Bytes of files and of what unpacks from them lie outside the heap that V8 bounds, so that the whole process is watched too. */
const RESIDENT_FACTOR = 2;
const WATCH_MS = 100;

/** The resident memory of a process; 0 where the system doesn't tell (anything but Linux). */
function measureMb(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const overMemory = (limits: ParseLimits): UnreadDocument =>
  failed("too_large", "memory_over_limit", `Reading the file took more than ${limits.memoryMb} MB.`);

/** V8 aborts a process whose heap is full (SIGABRT, or 134 through a shell); the kernel kills one that takes all memory. */
function explainExit(code: number | null, killedBy: NodeJS.Signals | null, limits: ParseLimits): UnreadDocument {
  if (killedBy === "SIGABRT" || killedBy === "SIGKILL" || code === 134) {
    return overMemory(limits);
  }
  return failed("invalid", "parser_stopped", "The parser ended without an answer.");
}
