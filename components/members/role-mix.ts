import type { Role } from "@/contracts/primitives";

export const ALL_ROLES: readonly Role[] = ["rater", "lead", "engineer", "auditor", "admin"];

/** Why a role can't be added to others; null where it can. The server refuses the same mixes. */
export function whyNotWith(role: Role, others: readonly Role[]): string | null {
  if (role === "auditor" && others.length > 0) return "An auditor has no other role.";
  if (others.includes("auditor")) return "An auditor has no other role.";
  if (role === "engineer" && (others.includes("rater") || others.includes("lead"))) {
    return "Who builds the system doesn’t judge it.";
  }
  if ((role === "rater" || role === "lead") && others.includes("engineer")) {
    return "Who builds the system doesn’t judge it.";
  }
  return null;
}
