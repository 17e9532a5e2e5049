"use client";

import { useState } from "react";
import type { GoldenItemResource } from "@/contracts/golden";
import { useDescribeGoldenItem } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { notify } from "@/components/ui/toast-store";
import { ItemFactsFields } from "./item-facts-fields";

const factsOf = ({ kind, adversarialKind, queryShape, use }: GoldenItemResource) => ({
  kind,
  adversarialKind,
  queryShape,
  use,
});

/** Says anew what a question is there for. Its words and what is frozen of it stay. */
export function DescribeItem({ item }: { item: GoldenItemResource }) {
  const [isOpen, setIsOpen] = useState(false);
  const [facts, setFacts] = useState(() => factsOf(item));
  const describe = useDescribeGoldenItem(() => {
    setIsOpen(false);
    notify({ title: "Described anew", tone: "success" });
  });
  const open = (next: boolean) => {
    if (next) setFacts(factsOf(item));
    setIsOpen(next);
  };
  return (
    <Dialog
      title="What the question is there for"
      description="Versions of the set that are frozen keep the shape that it had then."
      open={isOpen}
      onOpenChange={open}
      trigger={<Button>Describe</Button>}
      footer={
        <Button
          variant="primary"
          busy={describe.isPending}
          disabled={facts.kind === "adversarial" && facts.adversarialKind === null}
          onClick={() => describe.mutate({ params: { goldenItemId: item.id }, body: facts })}
        >
          Save
        </Button>
      }
    >
      <ItemFactsFields
        facts={facts}
        onKind={(kind) =>
          setFacts({ ...facts, kind, adversarialKind: kind === "adversarial" ? facts.adversarialKind : null })
        }
        onFacts={(changed) => setFacts({ ...facts, ...changed })}
      />
      <Failure error={describe.error} className="mt-4" />
    </Dialog>
  );
}
