import { closeSync, openSync, readSync } from "node:fs";
import { readLine } from "./read-line";
import { type RecordReport, startVerifier, type VerifyOptions } from "./verify-record";

/** 0 verifies; 3 does not; 65 is no export of ours; 66 no such file. */
export type VerifyFileResult =
  | { readonly exitCode: 0 | 3; readonly report: RecordReport; readonly message: null }
  | { readonly exitCode: 65 | 66; readonly report: null; readonly message: string };

const PIECE_BYTES = 1 << 20;

/** Lines of a file, without their line feeds. Throws a TypeError at bytes that are not UTF-8. */
function* linesOf(descriptor: number): Generator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const piece = Buffer.alloc(PIECE_BYTES);
  let rest = "";
  for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
    const lines = (rest + decoder.decode(piece.subarray(0, read), { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

function verifyLines(lines: Generator<string>, options: VerifyOptions): VerifyFileResult {
  const verifier = startVerifier(options);
  let isFirst = true;
  for (const line of lines) {
    if (isFirst && readLine(line).kind !== "header") {
      return { exitCode: 65, report: null, message: "line 1 is no header of an exported record" };
    }
    isFirst = false;
    verifier.take(line);
  }
  if (isFirst) return { exitCode: 65, report: null, message: "the file is empty" };
  const report = verifier.finish();
  return { exitCode: report.exitCode, report, message: null };
}

/** Verifies an exported file, piece by piece, with the exit code that the command line gives. Never throws. */
export function verifyFile(path: string, options: VerifyOptions = {}): VerifyFileResult {
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch {
    return { exitCode: 66, report: null, message: "there is no such file, or it can't be opened" };
  }
  try {
    return verifyLines(linesOf(descriptor), options);
  } catch (error) {
    const isEncoding = error instanceof TypeError;
    return { exitCode: 65, report: null, message: isEncoding ? "the file is not UTF-8" : "the file can't be read" };
  } finally {
    closeSync(descriptor);
  }
}
