/**
 * The process that parses one file and ends. It is built to `dist/parse-child.mjs` and started by `runInChild`, which can kill it; nothing
 * else may import it.
 */
import { extractDocument } from "./extract-document";
import type { ParseOrder, ParseProgress, ParseReport } from "./parse-order";

process.once("message", (order: ParseOrder) => {
  void parse(order);
});

function tell(pages: number): void {
  const progress: ParseProgress = { pages };
  process.send?.(progress);
}

async function parse({ bytes, request, limits }: ParseOrder): Promise<void> {
  let report: ParseReport;
  try {
    report = { ok: true, document: await extractDocument(bytes, request, limits, tell) };
  } catch (error) {
    report = { ok: false, reason: error instanceof Error ? error.name : "Error" };
  }
  process.send?.(report, () => process.disconnect());
}
