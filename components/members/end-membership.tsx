"use client";

import { useState } from "react";
import { useSetMember } from "@/client/use-projects";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { notify } from "@/components/ui/toast-store";

/** Ends somebody's membership. */
export function EndMembership({ projectId, login, name }: { projectId: string; login: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const end = useSetMember(() => {
    setIsOpen(false);
    notify({ title: `${name} is no longer a member` });
  });
  return (
    <AlertDialog
      title={`End ${name}’s membership?`}
      description="They see nothing of this project from now on. What they judged and signed stays in the record under their name."
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel="End it"
      tone="danger"
      busy={end.isPending}
      onConfirm={() => end.mutate({ params: { projectId }, body: { login, roles: [] } })}
      trigger={
        <Button size="sm" variant="quiet">
          End
        </Button>
      }
    >
      <Failure error={end.error} />
    </AlertDialog>
  );
}
