"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import type { Role } from "@/contracts/primitives";
import { useSetMember } from "@/client/use-projects";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/toast-store";
import { RoleChoice } from "./role-choice";

export interface MemberDialogProps {
  projectId: string;
  /** Somebody who is a member already; null to add one. */
  member: { login: string; roles: readonly Role[] } | null;
  trigger: ReactNode;
}

/** Adds a member or sets somebody's roles. */
export function MemberDialog({ projectId, member, trigger }: MemberDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [login, setLogin] = useState(member?.login ?? "");
  const [roles, setRoles] = useState<readonly Role[]>(member?.roles ?? []);
  const save = useSetMember(() => {
    setIsOpen(false);
    notify({ title: member === null ? "Added" : "Roles set", tone: "success" });
  });
  /** Each opening starts from what holds, not from what was typed the last time. */
  const setOpen = (isOpening: boolean) => {
    if (isOpening) {
      setLogin(member?.login ?? "");
      setRoles(member?.roles ?? []);
      save.reset();
    }
    setIsOpen(isOpening);
  };
  const isReady = login.trim() !== "" && roles.length > 0;
  const form = `member-${member?.login ?? "new"}`;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save.mutate({ params: { projectId }, body: { login: login.trim(), roles: [...roles] } });
  };
  return (
    <Dialog
      title={member === null ? "Add a member" : `Roles of ${member.login}`}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      size="sm"
      footer={
        <>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={save.isPending} disabled={!isReady}>
            {member === null ? "Add" : "Set the roles"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send} className="space-y-4">
        {member === null ? (
          <Field label="Sign-in name" hint="Of somebody who has a sign-in on this server." required>
            <Input
              value={login}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setLogin(event.target.value)}
            />
          </Field>
        ) : null}
        <RoleChoice roles={roles} onChange={setRoles} />
        <Failure error={save.error} />
      </form>
    </Dialog>
  );
}
