"use client";

import { useState } from "react";
import { Star } from "lucide-react";
import { useRouter } from "next/navigation";
import { ITEM_KIND_WORDS } from "@/contracts/golden-words";
import { useOfferCandidate } from "@/client/use-disputes";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

const KINDS = (["answerable", "unanswerable", "adversarial"] as const).map((value) => ({
  value,
  label: ITEM_KIND_WORDS[value],
}));

/** Offers the question of an answer that was ruled on as a golden candidate, and goes to it. */
export function OfferCandidate({
  projectId,
  responseId,
  name,
}: {
  projectId: string;
  responseId: string;
  name: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState(name);
  const [kind, setKind] = useState<"answerable" | "unanswerable" | "adversarial">("answerable");
  const router = useRouter();
  const offer = useOfferCandidate(({ goldenItemId }) => router.push(`/p/${projectId}/golden/${goldenItemId}`));
  return (
    <AlertDialog
      title="Offer the question as a golden candidate?"
      description="Nothing is frozen by it. A target is written for it, proposed, and signed by a second lead, as for any other question."
      confirmLabel="Offer it"
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmDisabled={key.trim() === ""}
      busy={offer.isPending}
      onConfirm={() => offer.mutate({ params: { responseId }, body: { key: key.trim(), kind } })}
      trigger={<Button icon={<Star />}>Golden candidate</Button>}
    >
      <div className="space-y-4">
        <Field label="Its name in the set" required>
          <Input value={key} maxLength={100} onChange={(event) => setKey(event.target.value)} />
        </Field>
        <Field label="What the question is there to try" required>
          <Select options={KINDS} value={kind} onValueChange={setKind} />
        </Field>
        <Failure error={offer.error} />
      </div>
    </AlertDialog>
  );
}
