import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { decode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { addPerson } from "@/server/route/test-world";
import { makeAuthOptions } from "./auth-options";
import { findBySession } from "./find-person";
import { hashPassword } from "./password";
import { CSRF_COOKIE, SESSION_COOKIE } from "./session-cookie";

let database: TestDatabase;
let deps: Deps;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  userId = await addPerson(deps, "amara");
  const passwordHash = await hashPassword("correct horse battery");
  await deps.db.prisma.user.update({ where: { id: userId }, data: { passwordHash } });
});

beforeEach(() => {
  replaceDeps(deps);
});

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

interface Sent {
  readonly login: string;
  readonly password: string;
  /** A token of another browser's. */
  readonly forgedCsrf?: boolean;
  readonly address?: string;
}

interface Answer {
  status: number;
  body: { csrfToken?: string; url?: string };
  readonly cookies: Map<string, string>;
}

/** Calls next-auth by its older door, which takes plain requests; the routes' door needs a running Next. */
async function ask(path: string, sent: { body?: Record<string, string>; cookie?: string; address?: string }) {
  const answer: Answer = { status: 200, body: {}, cookies: new Map() };
  let setCookies: string[] = [];
  const response = {
    status: (status: number) => Object.assign(response, { code: (answer.status = status) }),
    getHeader: () => setCookies,
    setHeader: (name: string, value: string[]) => {
      if (name === "Set-Cookie") setCookies = value;
    },
    json: (body: Answer["body"]) => Object.assign(answer, { body }),
    send: (body: Answer["body"]) => Object.assign(answer, { body }),
  };
  const request = {
    method: sent.body === undefined ? "GET" : "POST",
    query: { nextauth: path.split("/") },
    body: sent.body,
    cookies: sent.cookie === undefined ? {} : { [CSRF_COOKIE]: sent.cookie },
    headers: { "x-forwarded-for": sent.address ?? "10.0.0.1" },
  };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, makeAuthOptions());
  for (const cookie of setCookies) answer.cookies.set(cookie.split("=")[0] ?? "", cookie);
  return answer;
}

const valueOf = (cookie: string | undefined) => decodeURIComponent(cookie?.split(";")[0]?.split("=")[1] ?? "");

/** Asks for a CSRF token and posts the form, as the sign-in page does. */
async function postForm({ login, password, forgedCsrf = false, address = "10.0.0.1" }: Sent) {
  const asked = await ask("csrf", {});
  const csrf = asked.cookies.get(CSRF_COOKIE);
  const csrfToken = forgedCsrf ? "other" : (asked.body.csrfToken ?? "");
  const body = { login, password, csrfToken, callbackUrl: "/", json: "true" };
  const answer = await ask("callback/credentials", { body, cookie: valueOf(csrf), address });
  const { status, body: said, cookies } = answer;
  return { csrf, session: cookies.get(SESSION_COOKIE), status, redirect: said.url };
}

describe("the sign-in form", () => {
  it("sets one session cookie that only this host gets, and that no script reads", async () => {
    const { session, csrf } = await postForm({ login: "Amara", password: "correct horse battery" });
    for (const cookie of [session, csrf]) {
      const attributes = cookie?.split("; ").slice(1) ?? [];
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).not.toContain("Domain");
    }
    const person = await findBySession(deps, valueOf(session), "request");
    expect(person).toMatchObject({ userId, login: "amara", scopes: null, tokenId: null });
  });

  it("holds the person's id and session version in the cookie, and no more", async () => {
    const { session } = await postForm({ login: "amara", password: "correct horse battery" });
    const claims = await decode({ token: valueOf(session), secret: deps.settings.authSecret });
    expect(Object.keys(claims ?? {}).toSorted()).toEqual(["exp", "iat", "jti", "sessionVersion", "sub"]);
  });

  it.each([
    ["a wrong password", { login: "amara", password: "wrong" }],
    ["an unknown login", { login: "nobody", password: "correct horse battery" }],
    ["nothing", { login: "", password: "" }],
    ["a NUL", { login: "am\u0000ara", password: "x" }],
    ["more than anybody types", { login: "a".repeat(5000), password: "x" }],
  ])("answers %s in one and the same way", async (_, sent) => {
    const answer = await postForm(sent);
    expect([answer.session, answer.status, answer.redirect?.includes("error=CredentialsSignin")]).toEqual([
      undefined,
      401,
      true,
    ]);
  });

  it("refuses a form that another site posted", async () => {
    const answer = await postForm({ login: "amara", password: "correct horse battery", forgedCsrf: true });
    expect([answer.session, answer.redirect?.includes("csrf=true")]).toEqual([undefined, true]);
  });

  it("stops after ten tries at one account, from wherever they come", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await postForm({ login: "guessed", password: `guess ${attempt}`, address: `10.0.1.${attempt}` });
    }
    const answer = await postForm({ login: "guessed", password: "guess", address: "10.0.2.1" });
    expect(answer.redirect).toContain("error=too_many_requests");
  });

  it("says that it is not available where the database is gone", async () => {
    const broken = makeTestDeps("postgresql://nobody@127.0.0.1:1/nothing");
    replaceDeps(broken);
    const answer = await postForm({ login: "amara", password: "correct horse battery" });
    expect(answer.redirect).toContain("error=unavailable");
    await broken.db.close();
  });
});
