import type { ImportRecord } from "@/contracts/import-record";
import { type CheckedResponse, checkResponse, type ResponseCheck } from "@/domain/checks/check-response";
import { checkedResponseOf } from "@/formats/printed-check";
import { NormaliseRefusal } from "@/formats/normalise-state";
import { LINE_LIMITS } from "@/formats/read-lines";
import { openImport } from "@/formats/read-import";
import { claimsOfRecord } from "@/formats/record-claims";
import type { Terminal } from "../command";
import { dataError } from "../exit";
import { openInput } from "../input/read-input";

/** One answer of a file with what code found out about it. */
export interface CheckedAnswer {
  readonly record: ImportRecord;
  readonly response: CheckedResponse;
  readonly check: ResponseCheck;
}

/** Reads and checks a run of any known format. @throws Exit 65 naming the first line that can't be read, or an id that stands there twice; 66 */
export async function readCheckedRun(file: string, terminal: Terminal): Promise<CheckedAnswer[]> {
  const input = openInput(file, terminal);
  const reader = await openImport(input.chunks, "auto", LINE_LIMITS.totalBytesMax).catch((error: unknown) => {
    throw error instanceof NormaliseRefusal ? dataError(`${input.name}: ${error.message}`) : error;
  });
  const answers: CheckedAnswer[] = [];
  const seen = new Set<string>();
  for await (const { line, record } of reader.records) {
    if (seen.has(record.externalId)) throw dataError(`${input.name}:${line}: the id ${record.externalId} stands twice`);
    seen.add(record.externalId);
    const response = checkedResponseOf(record, claimsOfRecord(record));
    answers.push({ record, response, check: checkResponse(response) });
  }
  const [problem] = reader.report().problems;
  if (problem !== undefined) {
    const { line, field, message } = problem;
    throw dataError(`${input.name}:${line}: ${field === null ? "" : `${field}: `}${message}`);
  }
  if (answers.length === 0) throw dataError(`${input.name}: there is no answer in it`);
  return answers;
}
