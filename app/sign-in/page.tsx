import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readNextPath, readOutcome } from "@/client/sign-in";
import { PlainShell } from "@/components/shell/plain-shell";
import { findSession } from "@/server/auth/require-member";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Login and password; who is signed in already goes on at once. */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const given = Object.entries(await searchParams).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const params = new URLSearchParams(given);
  const nextPath = readNextPath(params.get("next"));
  if ((await findSession()) !== null) redirect(nextPath);
  return (
    <PlainShell>
      <h1 className="text-xl font-[600] tracking-[-0.015em]">Sign in</h1>
      <p className="mt-1 mb-6 text-sm text-ink-2">
        The bench on which experts decide whether an answer’s citations hold.
      </p>
      <SignInForm nextPath={nextPath} before={readOutcome(params)} />
    </PlainShell>
  );
}
