import type { ReactNode } from "react";
import type { ApprovalResource } from "@/contracts/golden";
import { APPROVAL_KIND_WORDS, APPROVAL_STATE_WORDS } from "@/contracts/process-words";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { countOf } from "@/components/ui/format-count";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { SignedTarget } from "./signed-target";
import { TimeStamp } from "@/components/ui/time-stamp";

export interface ApprovalCardProps {
  projectId: string;
  approval: ApprovalResource;
  /** Sign, decline or withdraw; null where nothing is to be done. */
  actions: ReactNode;
}

function Subjects({ projectId, approval }: { projectId: string; approval: ApprovalResource }) {
  return (
    <Table
      caption={`Exactly what is signed: ${countOf(approval.subjects.length, "record")}`}
      stickyHead
      className="max-h-[32rem]"
    >
      <TableHead>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>As it will be frozen</HeaderCell>
      </TableHead>
      <TableBody>
        {approval.subjects.map((subject) => (
          <TableRow key={subject.id}>
            <Cell rowHeader className="max-w-80 font-normal">
              {subject.title}
            </Cell>
            <Cell className="text-ink-2">
              <span className="whitespace-pre-wrap">{subject.detail}</span>
              {subject.target === null ? null : <SignedTarget projectId={projectId} content={subject.target} />}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Signatures({ approval }: { approval: ApprovalResource }) {
  return (
    <ol className="space-y-1 text-sm">
      <li>
        <span className="text-ink-3">Proposed by </span>
        {approval.proposedBy}
        {approval.mine ? " (you)" : ""}, <TimeStamp at={approval.proposedAt} />
      </li>
      <li>
        {approval.decidedAt === null ? (
          <span className="text-ink-3">{APPROVAL_STATE_WORDS[approval.state]}</span>
        ) : (
          <>
            <span className="text-ink-3">
              {approval.state === "approved" ? "Second signature by " : `${APPROVAL_STATE_WORDS[approval.state]} by `}
            </span>
            {approval.decidedBy ?? "somebody"}, <TimeStamp at={approval.decidedAt} />
            {approval.isLone ? <span className="block text-ink-2">the only lead, a day after proposing</span> : null}
          </>
        )}
      </li>
    </ol>
  );
}

/** One proposal: what exactly is signed, under which digest, by whom, and why. */
export function ApprovalCard({ projectId, approval, actions }: ApprovalCardProps) {
  const isOpen = approval.state === "proposed";
  return (
    <article aria-label={APPROVAL_KIND_WORDS[approval.kind]} className="rounded-md border border-line bg-surface p-4">
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="flex flex-wrap items-center gap-2 text-base font-[600]">
          {APPROVAL_KIND_WORDS[approval.kind]}
          {isOpen ? null : <Badge>{APPROVAL_STATE_WORDS[approval.state]}</Badge>}
        </h3>
        {actions === null ? null : (
          <div data-print="never" className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </header>
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-3">
          <p className="border-l-2 border-line pl-2 text-sm whitespace-pre-wrap text-ink-2">{approval.reason}</p>
          <Subjects projectId={projectId} approval={approval} />
        </div>
        <div className="space-y-4">
          <Signatures approval={approval} />
          <div>
            <p className="eyebrow flex items-center justify-between">
              Digest of the content
              <CopyButton text={approval.contentDigest} label="Copy the digest" />
            </p>
            <code className="block font-mono text-xs break-all">{approval.contentDigest}</code>
          </div>
        </div>
      </div>
    </article>
  );
}
