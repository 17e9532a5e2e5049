import type { Code, Digest, Id, PayloadRef } from "./event-references";

/** Events about people, tokens, erasure and hold. Sign-ins and users stand in the chain `server`. */
export type AccessEvents = {
  "project.created": { isDemonstration: boolean };
  "project.settings_changed": { fields: Code[] };
  "user.created": { userId: Id; name: PayloadRef | null };
  "user.disabled": { userId: Id };
  "password.changed": { userId: Id };
  "session.signed_in": { userId: Id };
  "session.refused": { userId: Id | null; cause: Code };
  "session.revoked": { userId: Id; sessionVersion: number };
  "member.added": { userId: Id; roles: Code[] };
  "member.roles_changed": { userId: Id; from: Code[]; to: Code[] };
  "member.removed": { userId: Id };
  "wall.raised": { userId: Id; matterId: Id };
  "wall.lowered": { userId: Id; matterId: Id };
  "token.created": { tokenId: Id; userId: Id; scopes: Code[]; expiresAt: string };
  "token.revoked": { tokenId: Id };
  /** The tombstone: the text and its salt are gone, the commitment stays. */
  "payload.erased": { payload: Id; kind: Code; commitment: Digest };
  "erasure.refused": { payload: Id; cause: Code; holdId: Id | null };
  "hold.placed": { holdId: Id; scope: Code; subjectId: Id };
  "hold.released": { holdId: Id };
  "database.restored": { seq: number; hash: Digest };
};
