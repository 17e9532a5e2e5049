import type { Role, TokenScope } from "@/contracts/primitives";

/** Who sends a request: a signed-in person, or a token that acts for one in a single project. */
export interface Person {
  readonly userId: string;
  readonly login: string;
  /** Always false for a token. */
  readonly serverAdmin: boolean;
  /** Scopes of the token; null for a session, which needs none. */
  readonly scopes: readonly TokenScope[] | null;
  readonly tokenId: string | null;
  /** The one project a token is good for; null for a session. */
  readonly tokenProjectId: string | null;
  readonly requestId: string;
}

/** A person in the project that the request is about, with the roles they have there. */
export interface Caller {
  readonly userId: string;
  readonly login: string;
  readonly projectId: string;
  readonly roles: readonly Role[];
  /** null = a session. */
  readonly scopes: readonly TokenScope[] | null;
  readonly tokenId: string | null;
  readonly requestId: string;
}
