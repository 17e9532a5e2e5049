import { OfflineError } from "./problem-error";

/** How a try to sign in came out. `not_ready`: the form was sent before its script ran, and nothing was checked. */
export type SignInOutcome = "signed_in" | "wrong" | "too_many_requests" | "unavailable" | "offline" | "not_ready";

/** The outcome that an address of the sign-in page tells of; null where it tells of none. */
export function readOutcome(params: URLSearchParams): SignInOutcome | null {
  const error = params.get("error");
  if (error === "too_many_requests" || error === "unavailable") return error;
  if (error !== null) return "wrong";
  return params.has("csrf") ? "not_ready" : null;
}

async function fetchCsrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { cache: "no-store" });
  const answer: unknown = await response.json();
  const token = typeof answer === "object" && answer !== null && "csrfToken" in answer ? answer.csrfToken : null;
  if (typeof token !== "string") throw new OfflineError("no csrf token");
  return token;
}

async function post(path: string, fields: Record<string, string>): Promise<URL> {
  const body = new URLSearchParams({ ...fields, csrfToken: await fetchCsrfToken(), json: "true" });
  const response = await fetch(`/api/auth/${path}`, { method: "POST", body });
  const answer: unknown = await response.json();
  const url = typeof answer === "object" && answer !== null && "url" in answer ? answer.url : null;
  return new URL(typeof url === "string" ? url : "/", window.location.origin);
}

/** Sends login and password; the session is a cookie that scripts can't read. */
export async function signIn(login: string, password: string): Promise<SignInOutcome> {
  try {
    const url = await post("callback/credentials", { login, password, callbackUrl: "/" });
    return readOutcome(url.searchParams) ?? "signed_in";
  } catch {
    return "offline";
  }
}

/** Ends the session in this browser; false where the server could not be reached. */
export async function signOut(): Promise<boolean> {
  try {
    await post("signout", { callbackUrl: "/sign-in" });
    return true;
  } catch {
    return false;
  }
}

/** A path on this server to go on to after signing in; anything else (another site, a scheme) is the start page. */
export function readNextPath(value: string | null | undefined): string {
  if (value === null || value === undefined || !value.startsWith("/")) return "/";
  const url = new URL(value, "http://here.invalid");
  if (url.origin !== "http://here.invalid") return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
