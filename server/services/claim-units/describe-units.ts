import type { ClaimUnits } from "@/contracts/claim-units";
import { listOutside, measureCover } from "@/domain/claims/claim-cover";
import { whyWhole } from "@/domain/claims/stays-whole";
import type { Tx } from "@/server/db/database";
import { type StoredRecut, type StoredUnits, toUnit } from "@/server/repositories/claim-units";
import { readNames } from "@/server/repositories/users";
import { ERASED } from "../describe-material";

/** The last recut that stands; null where there is none to take back. */
export function findUndoable(recuts: readonly StoredRecut[]): StoredRecut | null {
  const undone = new Set(recuts.map(({ undoesId }) => undoesId));
  return recuts.findLast(({ id, operation }) => operation !== "undo" && !undone.has(id)) ?? null;
}

/** Recuts so far: the version of a response's claims that a change names. */
export const versionOf = ({ recuts }: StoredUnits): number => recuts.at(-1)?.number ?? 0;

/** The claims of a response as screens show them before judging. */
export async function describeUnits(tx: Tx, responseId: string, stored: StoredUnits): Promise<ClaimUnits> {
  const units = stored.units.map(toUnit);
  const answer = stored.answer ?? "";
  const names = await readNames(
    tx,
    stored.recuts.map(({ madeById }) => madeById),
  );
  return {
    responseId,
    externalId: stored.externalId,
    version: versionOf(stored),
    isSettled: stored.isSettled,
    question: stored.question ?? ERASED,
    answer: stored.hasAnswer ? (stored.answer ?? ERASED) : "",
    claims: stored.units.map((unit, i) => ({
      id: unit.id,
      text: unit.text ?? ERASED,
      answerSpan: units[i]?.answerSpan ?? null,
      citations: unit.citations,
      isRecut: unit.isRecut,
      whole: whyWhole(unit.text ?? "", unit.citations),
    })),
    outside: listOutside(answer, units).map(({ span, text, citations }) => ({ span, text, citations: [...citations] })),
    cover: measureCover(answer, units),
    recuts: stored.recuts.map(({ number, operation, madeById, madeAt, reason }) => ({
      number,
      operation,
      by: names.get(madeById) ?? ERASED,
      at: madeAt.toISOString(),
      reason,
    })),
    canUndo: !stored.isSettled && findUndoable(stored.recuts) !== null,
  };
}
