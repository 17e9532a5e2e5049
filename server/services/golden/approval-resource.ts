import type { ApprovalResource } from "@/contracts/golden";
import { TARGET_DOUBT_WORDS } from "@/contracts/golden-words";
import { BASIS_WORDS, OUTCOME_WORDS } from "@/contracts/words";
import type { GoldenTargetContent } from "@/domain/golden/golden-target";
import { LONE_LEAD_DELAY_MS } from "@/domain/golden/signatures";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { ApprovalRow } from "@/server/repositories/approvals";
import { listLeadIds } from "@/server/repositories/approvals";
import type { PolicyContent, Proposal } from "@/server/repositories/frozen-contents";
import { listItemTitles, listResponseTitles, listRunNumbers } from "@/server/repositories/golden-titles";
import { listTargetRows } from "@/server/repositories/golden";
import { readTexts } from "@/server/repositories/payloads";
import { getSetName } from "@/server/repositories/golden-sets";
import { sayProtocolChanges, sayRubricChanges } from "@/server/services/rubric/say-changes";
import { ERASED_TEXT } from "./signed-by";
import { readTargetContents } from "./target-texts";

type Subjects = ApprovalResource["subjects"];

async function subjectsOfTargets(
  tx: Tx,
  records: readonly { id: string; content: GoldenTargetContent }[],
): Promise<Subjects> {
  const contents = records.map((record) => record.content);
  const titles = await listItemTitles(
    tx,
    contents.map((content) => content.goldenItemId),
  );
  const targets = await readTargetContents(tx, contents);
  return records.map(({ id, content }, index) => {
    const title = titles.get(content.goldenItemId);
    return { id, title: title?.key ?? id, detail: title?.question ?? ERASED_TEXT, target: targets[index] ?? null };
  });
}

async function subjectsOfJudgements(
  tx: Tx,
  records: Extract<Proposal, { kind: "freeze_judgements" }>["records"],
): Promise<Subjects> {
  const titles = await listResponseTitles(
    tx,
    records.map((record) => record.content.responseId),
  );
  return records.map(({ id, content }) => {
    const title = titles.get(content.responseId);
    const verdict = `${OUTCOME_WORDS[content.outcome]}, ${BASIS_WORDS[content.basis]}`;
    const detail = `${verdict}: ${title?.question ?? ERASED_TEXT}`;
    return { id, title: title?.externalId ?? id, detail, target: null };
  });
}

async function subjectsOfSet(
  tx: Tx,
  records: Extract<Proposal, { kind: "set_version" }>["records"],
): Promise<Subjects> {
  const subjects: Subjects = [];
  for (const { id, digest, content } of records) {
    const title = `${await getSetName(tx, content.goldenSetId)}, version ${content.number}`;
    subjects.push({ id, title, detail: `${content.targets.length} targets, digest ${digest}`, target: null });
  }
  return subjects;
}

async function subjectsOfRetired(
  tx: Tx,
  records: Extract<Proposal, { kind: "retire_items" }>["records"],
): Promise<Subjects> {
  const titles = await listItemTitles(
    tx,
    records.map((record) => record.content.goldenItemId),
  );
  return records.map(({ id, content }) => {
    const title = titles.get(content.goldenItemId);
    return { id, title: title?.key ?? id, detail: title?.question ?? ERASED_TEXT, target: null };
  });
}

async function subjectsOfAttested(
  tx: Tx,
  records: Extract<Proposal, { kind: "reattest_targets" }>["records"],
): Promise<Subjects> {
  const titles = await listItemTitles(
    tx,
    records.map((record) => record.content.goldenItemId),
  );
  const rows = await listTargetRows(
    tx,
    records.map((record) => record.content.goldenTargetId),
  );
  const targets = new Map(
    (
      await readTargetContents(
        tx,
        rows.map((row) => row.content),
      )
    ).map((target, index) => [rows[index]?.id, target]),
  );
  const searched = records.flatMap((record) => record.content.searches.map((ref) => ref.payload));
  const texts = await readTexts(tx, searched);
  return records.map(({ id, content }) => {
    const title = titles.get(content.goldenItemId);
    const doubts = content.doubts.map((doubt) => `${TARGET_DOUBT_WORDS[doubt]}.`).join(" ");
    const searches = content.searches
      .map((ref) => `\nSearched again: ${texts.get(ref.payload) ?? ERASED_TEXT}`)
      .join("");
    const detail = `${title?.question ?? ERASED_TEXT}\n${doubts}${searches}`;
    return { id, title: title?.key ?? id, detail, target: targets.get(content.goldenTargetId) ?? null };
  });
}

function sayPolicy(content: PolicyContent): string {
  const ceiling = content.maxSilent === null ? "not set" : `at most ${content.maxSilent}`;
  return `At most ${content.num} in ${content.den} ungrounded, from ${content.minN} items on; silent outcomes: ${ceiling}.`;
}

async function subjectsOfPolicy(
  tx: Tx,
  records: Extract<Proposal, { kind: "policy" | "baseline" }>["records"],
): Promise<Subjects> {
  const runIds = records.flatMap(({ content }) => (content.baselineRunId === null ? [] : [content.baselineRunId]));
  const numbers = await listRunNumbers(tx, runIds);
  return records.map(({ id, content }) => {
    const run = content.baselineRunId === null ? undefined : numbers.get(content.baselineRunId);
    const base = run === undefined ? "" : `, baseline run ${run}`;
    return { id, title: `Policy version ${content.number}${base}`, detail: sayPolicy(content), target: null };
  });
}

/** "4 of its texts differ from the version before": the page of the rubric shows them word by word. */
async function subjectsOfRubric(
  tx: Tx,
  projectId: string,
  records: Extract<Proposal, { kind: "rubric" }>["records"],
): Promise<Subjects> {
  const subjects: Subjects = [];
  for (const { id, content } of records) {
    const detail = await sayRubricChanges(tx, projectId, content);
    subjects.push({ id, title: `Rubric ${content.id}/${content.version}`, detail, target: null });
  }
  return subjects;
}

async function subjectsOfProtocol(
  tx: Tx,
  projectId: string,
  records: Extract<Proposal, { kind: "protocol" }>["records"],
): Promise<Subjects> {
  const subjects: Subjects = [];
  for (const { id, content } of records) {
    const detail = await sayProtocolChanges(tx, projectId, content);
    subjects.push({ id, title: `Protocol ${content.id}/${content.version}`, detail, target: null });
  }
  return subjects;
}

async function subjectsOf(tx: Tx, projectId: string, proposal: Proposal): Promise<Subjects> {
  switch (proposal.kind) {
    case "freeze_targets":
    case "supersede_target":
      return subjectsOfTargets(tx, proposal.records);
    case "freeze_judgements":
    case "supersede_judgement":
      return subjectsOfJudgements(tx, proposal.records);
    case "set_version":
      return subjectsOfSet(tx, proposal.records);
    case "retire_items":
      return subjectsOfRetired(tx, proposal.records);
    case "reattest_targets":
      return subjectsOfAttested(tx, proposal.records);
    case "rubric":
      return subjectsOfRubric(tx, projectId, proposal.records);
    case "protocol":
      return subjectsOfProtocol(tx, projectId, proposal.records);
    case "policy":
    case "baseline":
      return subjectsOfPolicy(tx, proposal.records);
  }
}

/** From when the caller may sign: another lead at once, the only lead a day later, anybody else never. */
function signableFrom(row: ApprovalRow, caller: Caller, leadIds: readonly string[]): string | null {
  if (row.state !== "proposed" || caller.tokenId !== null || !leadIds.includes(caller.userId)) return null;
  if (row.proposerId !== caller.userId) return row.proposedAt.toISOString();
  if (leadIds.length > 1) return null;
  return new Date(row.proposedAt.getTime() + LONE_LEAD_DELAY_MS).toISOString();
}

/** Proposals as they are read, in the order given. */
export async function toApprovalResources(
  tx: Tx,
  caller: Caller,
  rows: readonly ApprovalRow[],
): Promise<ApprovalResource[]> {
  const leadIds = await listLeadIds(tx, caller.projectId);
  const resources: ApprovalResource[] = [];
  for (const row of rows) {
    resources.push({
      id: row.id,
      kind: row.proposal.kind,
      state: row.state,
      proposedBy: row.proposerName,
      proposedAt: row.proposedAt.toISOString(),
      decidedBy: row.deciderName,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason ?? ERASED_TEXT,
      contentDigest: row.contentDigest,
      subjects: await subjectsOf(tx, row.projectId, row.proposal),
      mine: row.proposerId === caller.userId,
      isLone: row.isLone,
      signableFrom: signableFrom(row, caller, leadIds),
    });
  }
  return resources;
}
