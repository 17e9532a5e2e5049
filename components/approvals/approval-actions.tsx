"use client";

import { PenLine } from "lucide-react";
import { useState } from "react";
import type { ApprovalResource } from "@/contracts/golden";
import { APPROVAL_KIND_WORDS } from "@/contracts/process-words";
import { useApprove, useReject } from "@/client/use-golden";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { TimeStamp } from "@/components/ui/time-stamp";
import { notify } from "@/components/ui/toast-store";

function Sign({ approval }: { approval: ApprovalResource }) {
  const [isOpen, setIsOpen] = useState(false);
  const sign = useApprove(() => {
    setIsOpen(false);
    notify({ title: "Signed", description: "Both names stand in the record.", tone: "success" });
  });
  // Until the list is read again, what was signed must not be offered a second time.
  if (sign.isSuccess) return <span className="self-center text-xs text-ink-3">signed</span>;
  return (
    <AlertDialog
      title={`Sign: ${APPROVAL_KIND_WORDS[approval.kind].toLowerCase()}?`}
      description="Your signature is on the digest below. What is frozen is never edited, and this can’t be taken back."
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel="Sign"
      busy={sign.isPending}
      onConfirm={() =>
        sign.mutate({ params: { approvalId: approval.id }, body: { contentDigest: approval.contentDigest } })
      }
      trigger={
        <Button variant="primary" icon={<PenLine />}>
          Sign
        </Button>
      }
    >
      <code className="block rounded-sm bg-sunken p-2 font-mono text-xs break-all">{approval.contentDigest}</code>
      <Failure error={sign.error} className="mt-4" />
    </AlertDialog>
  );
}

/** A second lead signs or declines; the proposer may withdraw, and, being the only lead, sign a day later. */
export function ApprovalActions({ approval, now }: { approval: ApprovalResource; now: string }) {
  const { signableFrom } = approval;
  const reject = useReject(() => notify({ title: approval.mine ? "Withdrawn" : "Declined" }));
  return (
    <>
      <ReasonDialog
        title={approval.mine ? "Withdraw your proposal?" : "Decline this proposal?"}
        description="Nothing is frozen. It can be proposed again."
        confirmLabel={approval.mine ? "Withdraw" : "Decline"}
        busy={reject.isPending}
        error={reject.error}
        onConfirm={(reason, close) =>
          reject.mutate({ params: { approvalId: approval.id }, body: { reason } }, { onSuccess: close })
        }
        trigger={<Button>{approval.mine ? "Withdraw" : "Decline"}</Button>}
      />
      {/* The server's clock decides, not this device's: the note is only a note. */}
      {signableFrom !== null && new Date(signableFrom) > new Date(now) ? (
        <span className="self-center text-xs text-ink-3">
          you may sign from <TimeStamp at={signableFrom} />
        </span>
      ) : null}
      {signableFrom === null ? null : <Sign approval={approval} />}
    </>
  );
}
