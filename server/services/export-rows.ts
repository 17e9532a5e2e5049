import { createHash } from "node:crypto";
import { z } from "zod";
import { exportedLabel, exportedResponse, exportedVerdict } from "@/contracts/exports";
import { JsonLines } from "@/server/answers";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { noteAccess } from "@/server/repositories/access-log";
import { type ExportKind, type ExportRow, readExport } from "@/server/repositories/export-rows";
import { beginSnapshot, endSnapshot } from "@/server/repositories/record-export";
import { inTransaction } from "@/server/transaction";
import { noteExposure } from "./golden/note-exposure";

const instantOf = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** Names of people that hold inside one export and nowhere else. */
class Pseudonyms {
  readonly #key: Uint8Array;

  constructor(private readonly deps: Deps) {
    this.#key = deps.newSalt();
  }

  of(userId: unknown): string {
    return `rater-${this.deps.hmacSha256Hex(this.#key, new TextEncoder().encode(String(userId))).slice(0, 8)}`;
  }
}

const storedClaims = z.array(
  z.object({
    claim: z.int(),
    text: z.string().nullable(),
    startCp: z.int().nullable(),
    endCp: z.int().nullable(),
    citations: z.array(z.object({ handle: z.string(), quote: z.string().nullable() })),
  }),
);

function responseLine({ claims, ...row }: ExportRow) {
  return exportedResponse.parse({
    ...row,
    claims: storedClaims.parse(claims).map(({ claim, text, startCp, endCp, citations }) => ({
      claim,
      text,
      span: startCp === null || endCp === null ? null : { startCp, endCp },
      cites: citations.map(({ handle }) => handle),
      quotes: citations.map(({ quote }) => quote),
    })),
  });
}

function lineOf(kind: ExportKind, row: ExportRow, names: Pseudonyms): unknown {
  if (kind === "responses") return responseLine(row);
  if (kind === "verdicts") return exportedVerdict.parse({ ...row, decidedAt: instantOf(row.decidedAt) });
  const rater = row.origin === "person" ? names.of(row.rater) : row.rater;
  return exportedLabel.parse({ ...row, rater, at: instantOf(row.at) });
}

async function* exportLines(
  deps: Deps,
  caller: Caller,
  kind: ExportKind,
  runId: string | null,
): AsyncGenerator<string> {
  const { projectId, userId } = caller;
  const entry = { action: `export_${kind}`, subjectKind: "project", subjectId: projectId, at: deps.clock() };
  await noteAccess(deps.db.prisma, { id: deps.newId(), projectId, userId, ...entry });
  const hash = createHash("sha256");
  const names = new Pseudonyms(deps);
  const items = new Set<string>();
  let rows = 0;
  const connection = await beginSnapshot(deps.db);
  try {
    for await (const row of readExport(connection, kind, { projectId, userId, runId })) {
      const line = JSON.stringify(lineOf(kind, row, names));
      hash.update(`${line}\n`);
      rows += 1;
      if (row.goldenItemId !== null) items.add(row.goldenItemId);
      yield line;
    }
  } finally {
    await endSnapshot(connection);
  }
  const sha256 = hash.digest("hex");
  await inTransaction(deps, async (tx) => {
    await noteExposure(tx, deps, caller, "exported", [...items]);
    const data = { kind, subjectId: runId, rows, sha256 };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "export.made", data });
  });
}

/**
 * Labels, verdicts or responses of a project or of one run, a line each, as of one moment. What may not leave stays
 * (`server/repositories/export-rows.ts` has the one filter); that the rest did is in the register and the chain.
 */
export function exportRows(deps: Deps, caller: Caller, kind: ExportKind, runId: string | null): JsonLines {
  return new JsonLines(exportLines(deps, caller, kind, runId));
}
