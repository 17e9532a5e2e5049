import type { Role, TokenScope } from "@/contracts/primitives";

export interface ScopeLook {
  readonly scope: TokenScope;
  readonly label: string;
  readonly about: string;
  /** Roles that can give it; the server holds to the same. */
  readonly roles: readonly Role[];
}

/** What a token can be allowed. A second signature is never among it. */
export const SCOPES: readonly ScopeLook[] = [
  { scope: "import", label: "Import", about: "Push runs and documents", roles: ["lead", "engineer"] },
  { scope: "run", label: "Run", about: "Open runs, read progress, evaluate gates", roles: ["lead", "engineer"] },
  { scope: "export", label: "Export", about: "Read what is closed", roles: ["lead", "engineer", "auditor"] },
  { scope: "label", label: "Label", about: "Judge as you, blind as you", roles: ["rater", "lead"] },
  { scope: "lead", label: "Lead", about: "Settle, propose, draw; never sign", roles: ["lead"] },
];

/** The scopes that somebody with these roles can give a token. */
export const scopesFor = (roles: readonly Role[]): readonly ScopeLook[] =>
  SCOPES.filter((look) => look.roles.some((role) => roles.includes(role)));
