import type { Judgement } from "@/contracts/bench";
import { carryKey } from "@/domain/adjudication/carry-over";
import type { Role } from "@/contracts/primitives";
import { ImportCounter } from "@/formats/count-imports";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { putPayload } from "@/server/repositories/payloads";
import { addMember, addPerson, addProject } from "@/server/route/test-world";
import { inTransaction } from "@/server/transaction";
import { keyedDigest } from "./marks-key";

/** A small run for tests: every response has two chunks of one document and claims that cite them. */

export interface TestClaim {
  readonly text: string;
  /** Handles, `S1` or `S2`; any other dangles. */
  readonly cites: readonly string[];
}

export interface TestResponse {
  readonly question: string;
  readonly answer: string;
  readonly claims: readonly TestClaim[];
  readonly status?: string;
  readonly goldenItemId?: string;
}

export const SOURCE = "Opened packs may be returned within thirty days. Freight is paid by the buyer.";
const CHUNKS = [
  { handle: "S1", startCp: 0, endCp: 48 },
  { handle: "S2", startCp: 49, endCp: 77 },
] as const;

/** A response with one claim that the source bears out and one that it doesn't. */
export const plainResponse = (name: string): TestResponse => ({
  question: `Question ${name}?`,
  answer: `Answer ${name}. And freight is free.`,
  claims: [
    { text: `Answer ${name}.`, cites: ["S1"] },
    { text: "Freight is free.", cites: ["S2"] },
  ],
});

export const callerOf = (projectId: string, userId: string, roles: readonly Role[]): Caller => ({
  userId,
  login: userId,
  projectId,
  roles,
  scopes: null,
  tokenId: null,
  requestId: "test",
});

/** A project with people who judge, one who leads and one who builds. */
export async function addPanel(deps: Deps, raters: number) {
  const projectId = await addProject(deps, "Test");
  const add = async (roles: readonly Role[]) => {
    const userId = await addPerson(deps, `u-${deps.newId()}`);
    await addMember(deps, projectId, userId, roles);
    return callerOf(projectId, userId, roles);
  };
  const lead = await add(["lead"]);
  const engineer = await add(["engineer"]);
  const panel: Caller[] = [];
  for (let index = 0; index < raters; index += 1) panel.push(await add(["rater"]));
  return { projectId, lead, engineer, raters: panel };
}

async function addSource(deps: Deps, projectId: string) {
  const versionId = deps.newId();
  const documentId = deps.newId();
  const createdAt = deps.clock();
  return inTransaction(deps, async (tx) => {
    const text = await putPayload(tx, deps, { projectId, kind: "document_text", text: SOURCE, documentId });
    await tx.document.create({ data: { id: documentId, projectId, key: documentId, createdAt } });
    await tx.documentVersion.create({
      data: {
        id: versionId,
        projectId,
        documentId,
        number: 1,
        textPayloadId: text.payloadId,
        textCommitment: text.commitment,
        state: "ok",
        mediaType: "text/plain",
        extractor: "plain",
        extractorVersion: "1",
        charCountCp: SOURCE.length,
        createdAt,
      },
    });
    const chunks = CHUNKS.map((chunk, ordinal) => ({ ...chunk, ordinal, id: deps.newId() }));
    await tx.chunk.createMany({
      data: chunks.map(({ handle: _handle, ...chunk }) => ({
        ...chunk,
        projectId,
        documentVersionId: versionId,
        createdAt,
      })),
    });
    return { documentId, versionId, chunks };
  });
}

/** Stores a ready run with these responses, of a system of its own unless one is named; answers with its id, the ids of the responses and of the source. */
export async function addRun(
  deps: Deps,
  engineer: Caller,
  number: number,
  responses: readonly TestResponse[],
  kind: "frozen-context" | "live" | "production-sample" = "frozen-context",
  knownSystemId: string | null = null,
) {
  const { projectId } = engineer;
  const createdAt = deps.clock();
  const source = await addSource(deps, projectId);
  const runId = deps.newId();
  const { digestKey } = await deps.db.prisma.project.findUniqueOrThrow({ where: { id: projectId } });
  const digest = keyedDigest(deps, digestKey);
  const retrievedDigest = "r".repeat(8);
  const responseIds: string[] = [];
  await inTransaction(deps, async (tx) => {
    const systemId = knownSystemId ?? deps.newId();
    if (knownSystemId === null)
      await tx.system.create({ data: { id: systemId, projectId, name: systemId, createdAt } });
    await tx.run.create({
      data: {
        id: runId,
        projectId,
        systemId,
        number,
        kind,
        sourceSha256: deps.sha256Hex(runId),
        sourceBytes: 1n,
        format: "assay",
        counts: { ...new ImportCounter().counts },
        state: "ready",
        createdById: engineer.userId,
        createdAt,
      },
    });
    for (const [index, response] of responses.entries()) {
      const responseId = deps.newId();
      responseIds.push(responseId);
      const put = (kind: string, text: string) => putPayload(tx, deps, { projectId, kind, text, responseId });
      const question = await put("question", response.question);
      const answer = await put("answer", response.answer);
      await tx.response.create({
        data: {
          id: responseId,
          projectId,
          runId,
          ordinal: index + 1,
          externalId: `r${index + 1}`,
          goldenItemId: response.goldenItemId ?? null,
          questionPayloadId: question.payloadId,
          questionCommitment: question.commitment,
          answerPayloadId: answer.payloadId,
          answerCommitment: answer.commitment,
          status: response.status ?? "ok",
          retrievedSet: "known",
          digest: responseId,
          retrievedDigest,
          questionKey: response.question,
          createdAt,
        },
      });
      const retrieved = source.chunks.map((chunk, ordinal) => ({
        id: deps.newId(),
        responseId,
        ordinal,
        handle: chunk.handle,
        chunkId: chunk.id,
      }));
      await tx.retrievedChunk.createMany({ data: retrieved });
      for (const [ordinal, claim] of response.claims.entries()) {
        const claimId = deps.newId();
        const text = await put("claim", claim.text);
        const keys = carryKey(
          {
            question: response.question,
            earlierTurns: [],
            rubricVersion: "assay-default/1",
            protocolVersion: "assay-blind-pairs/1",
            retrievedDigest,
            claimText: claim.text,
            citedSpans: claim.cites.map((handle) => ({ text: handle, documentStatus: "unknown" })),
          },
          digest,
        );
        await tx.claim.create({
          data: {
            id: claimId,
            responseId,
            ordinal,
            textPayloadId: text.payloadId,
            textCommitment: text.commitment,
            kind: "factual",
            needsCitation: true,
            carryKey: keys.grounded,
            carryKeyStrict: keys.strict,
          },
        });
        await tx.citation.createMany({
          data: claim.cites.map((handle, place) => {
            const chunk = retrieved.find((candidate) => candidate.handle === handle);
            return {
              id: deps.newId(),
              claimId,
              ordinal: place,
              handle,
              resolution: chunk === undefined ? "dangling" : "resolved",
              retrievedChunkId: chunk?.id ?? null,
              documentVersionId: chunk === undefined ? null : source.versionId,
              resolverVersion: "test",
            };
          }),
        });
      }
    }
  });
  return { runId, responseIds, source };
}

export type Says = "grounded" | "misattributed" | "unsupported" | "not_a_claim";

/** A judgement in the default way for each label: the reason that the citations allow, evidence where the rubric asks for it. */
export function judge(claimIds: readonly string[], says: readonly Says[], changes: Partial<Judgement> = {}): Judgement {
  return {
    claims: claimIds.map((claimId, index) => {
      const label = says[index] ?? "grounded";
      const isFail = label === "misattributed" || label === "unsupported";
      return {
        claimId,
        label,
        reason: label === "misattributed" ? "not_in_source" : isFail ? "not_retrieved" : null,
        severity: isFail ? "major" : null,
        note: isFail ? `why ${label}` : "",
        marks: {},
        evidence: [],
        uncovered: [],
        understandable: null,
        confidence: null,
      };
    }),
    declined: "no",
    supportInR: null,
    refusalCause: null,
    refusalEvidence: [],
    answersQuestion: "yes",
    contraryOmitted: false,
    note: "",
    ...changes,
  };
}
