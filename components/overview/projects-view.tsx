import type { ReactNode } from "react";
import type { Me } from "@/contracts/session";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { RoleList } from "./role-list";

export interface ProjectsViewProps {
  me: Me;
  /** Opens a project; for server admins. */
  create: ReactNode;
}

/** The caller's projects and what they are in each. */
export function ProjectsView({ me, create }: ProjectsViewProps) {
  if (me.projects.length === 0) {
    return (
      <EmptyState title="You are in no project yet" action={me.serverAdmin ? create : undefined}>
        {me.serverAdmin
          ? "Open one; you become its admin and give others their roles there."
          : `Ask an admin to add ${me.login} to a project. It appears here by itself.`}
      </EmptyState>
    );
  }
  return (
    <Table caption="Your projects" captionHidden>
      <TableHead>
        <HeaderCell>Project</HeaderCell>
        <HeaderCell>Your roles</HeaderCell>
      </TableHead>
      <TableBody>
        {me.projects.map((project) => (
          <TableRow key={project.id}>
            <Cell rowHeader className="py-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <TextLink href={`/p/${project.id}`} quiet className="text-base">
                  {project.name}
                </TextLink>
                {project.demonstration ? <Badge tone="attention">Demonstration</Badge> : null}
              </span>
            </Cell>
            <Cell className="py-3">
              <RoleList roles={project.roles} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
