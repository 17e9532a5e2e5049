import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { getDeps } from "@/server/deps";
import { DomainError } from "@/domain/errors/domain-error";
import { describeError } from "@/server/log/log";
import { forgetSignIns, spendSignIn } from "@/server/route/rate-limit";
import { readAddress } from "@/server/route/request-headers";
import { foldLogin, signIn } from "@/server/services/sign-in";
import { CALLBACK_COOKIE, CSRF_COOKIE, SESSION_COOKIE, sessionMaxAgeS } from "./session-cookie";

const hostCookie = (name: string) => ({
  name,
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: true },
});

/** A login or password beyond this is not somebody's typing; hashing it would only cost. */
const longestField = 200;

type SentHeaders = Readonly<Record<string, unknown>> | undefined;

function addressOf(headers: SentHeaders): string {
  const forwarded = headers?.["x-forwarded-for"];
  return readAddress(new Headers(typeof forwarded === "string" ? { "x-forwarded-for": forwarded } : {}));
}

/**
 * Checks a sign-in. What it throws reaches the sign-in page as a code and nothing else.
 * @throws Error `too_many_requests` or `unavailable`.
 */
export async function authorize(
  credentials: Record<"login" | "password", string> | undefined,
  request: { headers?: SentHeaders },
): Promise<{ id: string; sessionVersion: number } | null> {
  const { login = "", password = "" } = credentials ?? {};
  if (typeof login !== "string" || typeof password !== "string") return null;
  if (login.length > longestField || password.length > longestField) return null;
  if (login.trim() === "" || password === "" || login.includes("\u0000")) return null;
  const deps = getDeps();
  const folded = foldLogin(login);
  try {
    await spendSignIn(deps, folded, addressOf(request.headers));
    const signedIn = await signIn(deps, folded, password);
    if (signedIn === null) return null;
    await forgetSignIns(deps, folded);
    return { id: signedIn.userId, sessionVersion: signedIn.sessionVersion };
  } catch (error) {
    if (error instanceof DomainError) throw new Error(error.code, { cause: error });
    deps.log.error({ err: error }, "sign-in failed");
    throw new Error("unavailable", { cause: error });
  }
}

/** next-auth as it is used here: one credentials provider, a session held in a signed and encrypted cookie, no mail. */
export function makeAuthOptions(): AuthOptions {
  const { settings, log } = getDeps();
  return {
    secret: settings.authSecret,
    session: { strategy: "jwt", maxAge: sessionMaxAgeS },
    jwt: { maxAge: sessionMaxAgeS },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    cookies: {
      sessionToken: hostCookie(SESSION_COOKIE),
      csrfToken: hostCookie(CSRF_COOKIE),
      callbackUrl: hostCookie(CALLBACK_COOKIE),
    },
    providers: [
      CredentialsProvider({
        name: "password",
        credentials: { login: { label: "Login" }, password: { label: "Password", type: "password" } },
        authorize: async (credentials, request) => authorize(credentials, request),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => {
        if (user === undefined) return token;
        const sessionVersion = "sessionVersion" in user ? user.sessionVersion : null;
        return { sub: user.id, sessionVersion };
      },
      // The browser learns who is signed in from /api/v1/me; this tells nothing.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url }) => (url.startsWith("/") && !url.startsWith("//") ? url : "/"),
    },
    logger: {
      error: (code, metadata) => log.error({ code, err: describeError(metadata) }, "next-auth"),
      warn: (code) => log.debug({ code }, "next-auth"),
      debug: () => {},
    },
  };
}
