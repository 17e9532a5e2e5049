import { decode } from "next-auth/jwt";

/**
 * `__Host-`: only over https or to this machine, only for this host, for all its paths. Browsers drop such a cookie on any
 * other plain-http host without a word, which is why the server refuses to start there.
 */
export const SESSION_COOKIE = "__Host-assay.session";
export const CSRF_COOKIE = "__Host-assay.csrf";
export const CALLBACK_COOKIE = "__Host-assay.callback";

/** Twelve hours: a working day, and the next one starts with a sign-in. */
export const sessionMaxAgeS = 12 * 60 * 60;

/** What the session's token holds: the person's id, and the session version it was made under. */
export interface SessionClaims {
  readonly userId: string;
  readonly sessionVersion: number;
}

/** The value of a cookie in a `Cookie` header; null where it isn't there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

/** Opens the session's token; null where it is forged, past its time or of another form. */
export async function openSessionToken(token: string, secret: string): Promise<SessionClaims | null> {
  try {
    const claims = await decode({ token, secret });
    const { sub, sessionVersion } = claims ?? {};
    if (typeof sub !== "string" || typeof sessionVersion !== "number") return null;
    return { userId: sub, sessionVersion };
  } catch {
    return null;
  }
}
