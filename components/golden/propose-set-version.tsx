"use client";

import { useState } from "react";
import { Snowflake } from "lucide-react";
import { useProposeSetVersion } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";

/** Proposes a version of the golden set; another lead signs. */
export function ProposeSetVersion({ projectId }: { projectId: string }) {
  const [name, setName] = useState("golden");
  const propose = useProposeSetVersion(() =>
    notify({ title: "Proposed", description: "Another lead signs before it is frozen.", tone: "success" }),
  );
  return (
    <ReasonDialog
      title="Propose a version of the golden set?"
      description="It holds every frozen target that nothing supersedes, under one digest. Once signed it never changes; later runs are measured against it."
      confirmLabel="Propose"
      busy={propose.isPending}
      error={propose.error}
      confirmDisabled={name.trim() === ""}
      onConfirm={(reason, close) =>
        propose.mutate({ params: { projectId }, body: { name: name.trim(), reason } }, { onSuccess: close })
      }
      trigger={
        <Button variant="primary" icon={<Snowflake />}>
          Propose a version
        </Button>
      }
    >
      <Field label="Set" required>
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
    </ReasonDialog>
  );
}
