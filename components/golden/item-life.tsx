"use client";

import { useState } from "react";
import type { z } from "zod";
import type { goldenItemEndpoints } from "@/contracts/golden-items";
import { QUERY_SHAPE_WORDS, TARGET_DOUBT_WORDS } from "@/contracts/golden-words";
import { useReattestTarget, useRetireGoldenItem } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Dialog } from "@/components/ui/dialog";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Section } from "@/components/ui/section";
import { Textarea } from "@/components/ui/textarea";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { notify } from "@/components/ui/toast-store";
import { DescribeItem } from "./describe-item";
import { kindWords } from "./item-badges";

export type GoldenItemDetail = z.infer<(typeof goldenItemEndpoints.getGoldenItem)["answer"]>;

const tellProposed = () =>
  notify({ title: "Proposed", description: "Another lead signs before it holds.", tone: "success" });

function Retire({ item }: { item: GoldenItemDetail }) {
  const retire = useRetireGoldenItem(tellProposed);
  return (
    <ReasonDialog
      title="Propose to retire this question?"
      description="It goes into no later version of the set. The versions it is in keep it, and so do the runs measured on them."
      confirmLabel="Propose"
      busy={retire.isPending}
      error={retire.error}
      onConfirm={(reason, close) =>
        retire.mutate({ params: { goldenItemId: item.id }, body: { reason } }, { onSuccess: close })
      }
      trigger={<Button disabled={item.proposalPending}>Retire</Button>}
    />
  );
}

function Reattest({ item, targetId }: { item: GoldenItemDetail; targetId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [searches, setSearches] = useState("");
  const [reason, setReason] = useState("");
  const reattest = useReattestTarget(() => {
    setIsOpen(false);
    tellProposed();
  });
  const isAnswerable = item.target?.content.answerable === true;
  const lacks = reason.trim().length < 3 || (!isAnswerable && searches.trim() === "");
  return (
    <Dialog
      title="Attest the target again?"
      description="It still holds as it is. If it doesn’t, supersede it instead."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button disabled={item.proposalPending}>Attest again</Button>}
      footer={
        <Button
          variant="primary"
          busy={reattest.isPending}
          disabled={lacks}
          onClick={() => reattest.mutate({ params: { targetId }, body: { searches, reason } })}
        >
          Propose
        </Button>
      }
    >
      <div className="space-y-4">
        {isAnswerable ? null : (
          <Field
            label="Searches made now"
            hint="What was looked for in the corpus as it is now, and what came nearest."
            required
          >
            <Textarea value={searches} maxLength={4000} onChange={(event) => setSearches(event.target.value)} />
          </Field>
        )}
        <Field label="Why it still holds" required>
          <Textarea value={reason} maxLength={4000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Failure error={reattest.error} />
      </div>
    </Dialog>
  );
}

const HISTORY_WORDS = {
  frozen: "Target frozen",
  superseded: "Target superseded by this one",
  attested: "Attested again",
  retired: "Retired",
} as const;

type Entry = GoldenItemDetail["history"][number];

const HISTORY: readonly Column<Entry>[] = [
  {
    key: "what",
    header: "What",
    cell: ({ kind, number }) => `${HISTORY_WORDS[kind]}${number === null ? "" : `, number ${number}`}`,
  },
  { key: "at", header: "When", sortValue: ({ at }) => at, cell: ({ at }) => <TimeStamp at={at} /> },
  {
    key: "who",
    header: "By",
    className: "text-xs",
    cell: ({ proposedBy, approvedBy }) => `${proposedBy}, ${approvedBy}`,
  },
  { key: "why", header: "Why", className: "max-w-[24rem] whitespace-pre-wrap", cell: ({ reason }) => reason },
  { key: "digest", header: "Digest", cell: ({ digest }) => <Digest hex={digest} label="digest of the record" /> },
];

/** What a question is there for, what has become of it, and what can be done with it. */
export function ItemLife({ projectId, item, isLead }: { projectId: string; item: GoldenItemDetail; isLead: boolean }) {
  const { doubts, target, history, setVersions } = item;
  const mayAct = isLead && item.retiredAt === null;
  return (
    <>
      {doubts.length === 0 ? null : (
        <Callout tone="attention" title="A gate waits for this target" className="mb-5">
          <ul className="list-disc pl-4">
            {doubts.map((doubt) => (
              <li key={doubt}>{TARGET_DOUBT_WORDS[doubt]}.</li>
            ))}
          </ul>
          {isLead
            ? "Supersede it, or attest that it still holds; either takes two people."
            : "A lead supersedes it or attests it again."}
        </Callout>
      )}
      <Section
        title="What it is there for"
        actions={
          mayAct ? (
            <>
              {doubts.length === 0 || target === null ? null : <Reattest item={item} targetId={target.id} />}
              <Retire item={item} />
              <DescribeItem item={item} />
            </>
          ) : undefined
        }
      >
        <Facts
          facts={[
            { term: "Kind", value: kindWords(item) },
            { term: "Shape", value: item.queryShape === null ? "not said" : QUERY_SHAPE_WORDS[item.queryShape] },
            { term: "Written", value: <TimeStamp at={item.createdAt} /> },
            ...(item.retiredAt === null ? [] : [{ term: "Retired", value: <TimeStamp at={item.retiredAt} /> }]),
            {
              term: "In versions",
              value:
                setVersions.length === 0 ? (
                  "none"
                ) : (
                  <TextLink href={`/p/${projectId}/golden?show=sets`}>
                    {setVersions.map(({ name, number }) => `${name} ${number}`).join(", ")}
                  </TextLink>
                ),
            },
          ]}
        />
      </Section>
      {history.length === 0 ? null : (
        <Section title="What two people signed about it">
          <DataTable
            caption="Signed records of this question"
            captionHidden
            columns={HISTORY}
            rows={history}
            rowKey={({ id }) => id}
            empty=""
          />
        </Section>
      )}
    </>
  );
}
