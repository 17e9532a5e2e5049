import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PlainShell } from "@/components/shell/plain-shell";
import { findSession } from "@/server/auth/require-member";
import { SignOutForm } from "./sign-out-form";

export const metadata: Metadata = { title: "Sign out" };

/** Asks once: a link or an image of somebody else's must not be able to sign a rater out in the middle of a judgement. */
export default async function SignOutPage() {
  const person = await findSession();
  if (person === null) redirect("/sign-in");
  return (
    <PlainShell>
      <h1 className="text-xl font-[600] tracking-[-0.015em]">Sign out</h1>
      <p className="mt-1 mb-6 text-sm text-ink-2">
        You are signed in as {person.login}. Drafts are kept on the server and are there again when you come back.
      </p>
      <SignOutForm />
    </PlainShell>
  );
}
