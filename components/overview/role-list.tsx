import type { Role } from "@/contracts/primitives";
import { ROLE_WORDS } from "@/contracts/process-words";
import { Badge } from "@/components/ui/badge";

/** A person's roles in a project, as chips. */
export function RoleList({ roles }: { roles: readonly Role[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role}>{ROLE_WORDS[role]}</Badge>
      ))}
    </span>
  );
}
