"use client";

import { useState } from "react";
import { useRevokeToken } from "@/client/use-tokens";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { notify } from "@/components/ui/toast-store";
import type { Token } from "./tokens-view";

/** Revokes a token. */
export function RevokeToken({ projectId, token }: { projectId: string; token: Token }) {
  const [isOpen, setIsOpen] = useState(false);
  const revoke = useRevokeToken(() => {
    setIsOpen(false);
    notify({ title: `Revoked: ${token.label}` });
  });
  return (
    <AlertDialog
      title={`Revoke “${token.label}”?`}
      description="Whatever uses it is refused from its next request on. This can’t be taken back."
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel="Revoke"
      tone="danger"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { projectId, tokenId: token.id } })}
      trigger={<Button size="sm">Revoke</Button>}
    >
      <Failure error={revoke.error} />
    </AlertDialog>
  );
}
