import type { Terminal } from "../command";
import { dataError } from "../exit";
import { readText } from "./read-input";

/** A line of JSON lines with its number, counted from 1. */
export interface JsonLine {
  readonly line: number;
  readonly value: Record<string, unknown>;
}

/** One line as an object, or what is wrong with it. */
export async function readLine(text: string): Promise<{ value: Record<string, unknown> } | { fault: string }> {
  const { parseJsonLine } = await import("@/formats/parse-json-line");
  const json = parseJsonLine(text);
  if (json.ok) return { value: json.value };
  return { fault: json.field === null ? json.message : `${json.field}: ${json.message}` };
}

/** Lines that are not blank, with their numbers. @throws Exit 65, 66 */
export async function readTextLines(name: string, terminal: Terminal): Promise<{ line: number; text: string }[]> {
  const lines = (await readText(name, terminal)).split(/\r?\n/);
  return lines.flatMap((text, i) => (text.trim() === "" ? [] : [{ line: i + 1, text }]));
}

/** Every line of a file as an object. @throws Exit 65 naming the first line that isn't one, 66 */
export async function readJsonLines(name: string, terminal: Terminal): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  for (const { line, text } of await readTextLines(name, terminal)) {
    const read = await readLine(text);
    if ("fault" in read) throw dataError(`${name}:${line}: ${read.fault}`);
    lines.push({ line, value: read.value });
  }
  return lines;
}
