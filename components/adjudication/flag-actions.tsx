"use client";

import { useState } from "react";
import { Flag, Gavel } from "lucide-react";
import { useRouter } from "next/navigation";
import { FLAG_KIND_WORDS } from "@/contracts/process-words";
import { FLAG_KINDS, type FlagKind } from "@/domain/rubric/codes";
import { useAnswerFlags, useRaiseFlag, useTakeUpResponse } from "@/client/use-disputes";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast-store";

const KINDS = FLAG_KINDS.map((value) => ({ value, label: FLAG_KIND_WORDS[value] }));

/** Flags a response for a lead to look at. */
export function RaiseFlag({
  responseId,
  size = "md",
  about,
}: {
  responseId: string;
  size?: "sm" | "md";
  /** Tells several of them apart for screen readers. */
  about?: string;
}) {
  const [kind, setKind] = useState<FlagKind>("label_wrong");
  const raise = useRaiseFlag(() => notify({ title: "Flagged", description: "A lead looks at it.", tone: "success" }));
  return (
    <ReasonDialog
      title="Flag this response?"
      description="It is listed for the leads, without your name. Nothing that is decided changes by it."
      confirmLabel="Flag it"
      reasonLabel="What a lead should look at"
      busy={raise.isPending}
      error={raise.error}
      onConfirm={(note, close) => raise.mutate({ params: { responseId }, body: { kind, note } }, { onSuccess: close })}
      trigger={
        <Button size={size} icon={<Flag />}>
          Flag
          {about === undefined ? null : <span className="sr-only">: {about}</span>}
        </Button>
      }
    >
      <Field label="What it is about" required>
        <Select options={KINDS} value={kind} onValueChange={setKind} />
      </Field>
    </ReasonDialog>
  );
}

/** Answers the open flags of a response. */
export function AnswerFlags({ responseId }: { responseId: string }) {
  const answer = useAnswerFlags(() => notify({ title: "Answered", tone: "success" }));
  return (
    <ReasonDialog
      title="Answer the flags?"
      description="Nothing is ruled on. Your answer stands in the record beside them."
      confirmLabel="Answer"
      reasonLabel="Why nothing is to be ruled on"
      busy={answer.isPending}
      error={answer.error}
      onConfirm={(reason, close) => answer.mutate({ params: { responseId }, body: { reason } }, { onSuccess: close })}
      trigger={<Button size="sm">Answer</Button>}
    />
  );
}

/** Opens a dispute about a closed response and goes to it. */
export function TakeUp({
  projectId,
  responseId,
  size = "md",
}: {
  projectId: string;
  responseId: string;
  size?: "sm" | "md";
}) {
  const [isOpen, setIsOpen] = useState(false);
  const router = useRouter();
  const takeUp = useTakeUpResponse(({ disputeId }) => router.push(`/p/${projectId}/disputes/${disputeId}`));
  return (
    <AlertDialog
      title="Dispute this response?"
      description="Until it is ruled on the response is undecided, and no gate passes on it. Labels and earlier verdicts stay in the record."
      confirmLabel="Open the dispute"
      open={isOpen}
      onOpenChange={setIsOpen}
      busy={takeUp.isPending}
      onConfirm={() => takeUp.mutate({ params: { responseId } })}
      trigger={
        <Button size={size} icon={<Gavel />}>
          Dispute
        </Button>
      }
    >
      <Failure error={takeUp.error} />
    </AlertDialog>
  );
}
