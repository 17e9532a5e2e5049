import type { Role } from "@/contracts/primitives";
import { ROLE_WORDS } from "@/contracts/process-words";
import { Checkbox } from "@/components/ui/checkbox";
import { ALL_ROLES, whyNotWith } from "./role-mix";

export interface RoleChoiceProps {
  roles: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
}

const ABOUT: Readonly<Record<Role, string>> = {
  rater: "Judges claims blind. Sees queue, own judgements and documents.",
  lead: "Settles disputes, proposes and signs, draws samples.",
  engineer: "Imports runs, opens them, records gates. Never judges.",
  auditor: "Reads everything that is closed, changes nothing.",
  admin: "Gives roles. Sees no labels by it.",
};

/** Which roles somebody has; what doesn't go together can't be ticked, and says why. */
export function RoleChoice({ roles, onChange }: RoleChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-[550]">Roles</legend>
      <div className="space-y-2">
        {ALL_ROLES.map((role) => {
          const why = roles.includes(role) ? null : whyNotWith(role, roles);
          return (
            <Checkbox
              key={role}
              className="flex"
              label={ROLE_WORDS[role]}
              hint={why ?? ABOUT[role]}
              disabled={why !== null}
              checked={roles.includes(role)}
              onChange={(event) =>
                onChange(event.target.checked ? [...roles, role] : roles.filter((other) => other !== role))
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
