import type { ReactNode } from "react";
import type { z } from "zod";
import type { member } from "@/contracts/session";
import { RoleList } from "@/components/overview/role-list";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TimeStamp } from "@/components/ui/time-stamp";

export type Member = z.infer<typeof member>;

export interface MembersViewProps {
  members: readonly Member[];
  /** What an admin can do with one; null for readers. */
  renderActions: ((member: Member) => ReactNode) | null;
}

/** Members and their roles. */
export function MembersView({ members, renderActions }: MembersViewProps) {
  return (
    <Table caption="Members" captionHidden>
      <TableHead>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell>Sign-in</HeaderCell>
        <HeaderCell>Roles</HeaderCell>
        <HeaderCell>Member since</HeaderCell>
        {renderActions === null ? null : (
          <HeaderCell>
            <span className="sr-only">Action</span>
          </HeaderCell>
        )}
      </TableHead>
      <TableBody>
        {members.map((person) => (
          <TableRow key={person.userId}>
            <Cell rowHeader className="py-2">
              {person.name}
            </Cell>
            <Cell className="font-mono text-xs">{person.login}</Cell>
            <Cell>
              <RoleList roles={person.roles} />
            </Cell>
            <Cell>
              <TimeStamp at={person.since} detail="date" />
            </Cell>
            {renderActions === null ? null : (
              <Cell align="end">
                <span className="inline-flex gap-1">{renderActions(person)}</span>
              </Cell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
