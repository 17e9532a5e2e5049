"use client";

import { UserPlus } from "lucide-react";
import type { Role } from "@/contracts/primitives";
import { useMembers } from "@/client/use-projects";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { EndMembership } from "./end-membership";
import { MemberDialog } from "./member-dialog";
import { type Member, MembersView } from "./members-view";

function MemberActions({ projectId, member }: { projectId: string; member: Member }) {
  return (
    <>
      <MemberDialog
        // Set elsewhere meanwhile: the dialog starts from what holds now.
        key={member.roles.join()}
        projectId={projectId}
        member={member}
        trigger={<Button size="sm">Set roles</Button>}
      />
      <EndMembership projectId={projectId} login={member.login} name={member.name} />
    </>
  );
}

/** People of a project. */
export function MembersWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const members = useMembers(projectId);
  const isAdmin = roles.includes("admin");
  const renderActions = (member: Member) => <MemberActions projectId={projectId} member={member} />;
  return (
    <PageFrame>
      <PageHeader
        title="Members"
        lead="A membership is a set of roles. Who builds the system doesn’t judge it, and an auditor has no other role."
        actions={
          isAdmin ? (
            <MemberDialog
              projectId={projectId}
              member={null}
              trigger={
                <Button variant="primary" icon={<UserPlus />}>
                  Add a member
                </Button>
              }
            />
          ) : undefined
        }
      />
      <Loaded read={members} skeleton={<Skeleton lines={8} />}>
        {(data) => <MembersView members={data.items} renderActions={isAdmin ? renderActions : null} />}
      </Loaded>
    </PageFrame>
  );
}
