import { type FileFacts, type LineLimits, readLines } from "../read-lines";
import { parseRow } from "./parse-row";
import { type BadRow, isBad } from "./rows";

/** Whether a text begins like server-sent events. */
export const looksLikeEvents = (head: string): boolean => /^(?:\uFEFF)?\s*(?:(?:event|data|id|retry):|:)/.test(head);

/** The data of server-sent events, as JSON; the end mark `[DONE]` is none. */
export async function readEvents(
  source: AsyncIterable<Uint8Array>,
  facts: FileFacts,
  limits: LineLimits,
): Promise<{ events: unknown[]; problems: BadRow[] }> {
  const events: unknown[] = [];
  const problems: BadRow[] = [];
  let data: string[] = [];
  const finish = (line: number): void => {
    const text = data.join("\n");
    data = [];
    if (text === "" || text === "[DONE]") return;
    const row = parseRow(text, line);
    if (isBad(row)) problems.push(row);
    else events.push(row.value);
  };
  let last = 1;
  for await (const read of readLines(source, facts, limits)) {
    last = read.line;
    if ("problem" in read) problems.push({ line: read.line, code: "ROW_UNPARSEABLE", message: read.problem.message });
    else if (read.text === "") finish(read.line);
    else if (read.text.startsWith("data:")) data.push(read.text.slice("data:".length).replace(/^ /, ""));
  }
  finish(last);
  return { events, problems };
}
