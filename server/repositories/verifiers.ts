import { type VerifierResource, verifierKind } from "@/contracts/verifiers";
import type { Tx } from "@/server/db/database";

const shown = { id: true, kind: true, modelId: true, revision: true, createdAt: true } as const;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly modelId: string;
  readonly revision: string;
  readonly createdAt: Date;
}

export const verifierOf = ({ kind, createdAt, ...row }: Row): VerifierResource => ({
  ...row,
  kind: verifierKind.parse(kind),
  createdAt: createdAt.toISOString(),
});

export const verifierShown = shown;

export interface PinnedVerifier {
  readonly kind: string;
  readonly modelId: string;
  readonly revision: string;
}

/** Verifiers that scored something in the project, newest first. */
export async function listVerifierRows(tx: Tx, projectId: string): Promise<VerifierResource[]> {
  const rows = await tx.verifier.findMany({
    where: { projectId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: shown,
  });
  return rows.map(verifierOf);
}

/** The project's verifier of this kind, model and revision; made where it isn't there. Rows never change, so two may ask at once. */
export async function ensureVerifier(
  tx: Tx,
  projectId: string,
  pinned: PinnedVerifier,
  made: { readonly id: string; readonly createdAt: Date },
): Promise<string> {
  await tx.verifier.createMany({ data: [{ ...pinned, ...made, projectId }], skipDuplicates: true });
  const row = await tx.verifier.findUniqueOrThrow({
    where: { projectId_kind_modelId_revision: { projectId, ...pinned } },
    select: { id: true },
  });
  return row.id;
}
