"use client";

import { type FormEvent, useRef, useState } from "react";
import { type SignInOutcome, signIn } from "@/client/sign-in";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const SENTENCES: Readonly<Record<Exclude<SignInOutcome, "signed_in">, readonly [title: string, detail: string]>> = {
  wrong: ["That didn’t fit", "The login or the password is wrong. Passwords tell capital letters apart."],
  too_many_requests: [
    "Too many tries",
    "This login or address has tried too often. Wait a quarter of an hour, then try again.",
  ],
  unavailable: ["Not available just now", "The server can’t check sign-ins at the moment. Try again shortly."],
  not_ready: ["The page wasn’t ready yet", "Nothing was sent on. Please try once more."],
  offline: ["The server can’t be reached", "Nothing was sent, or no answer came. Check the network and try again."],
};

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** Sends login and password in the background; before its script runs, the browser posts it, never puts it in an address. */
export function SignInForm({ nextPath, before }: { nextPath: string; before: SignInOutcome | null }) {
  const [outcome, setOutcome] = useState<SignInOutcome | null>(before);
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setOutcome(null);
    const result = await signIn(textOf(fields, "login"), textOf(fields, "password"));
    if (result === "signed_in") {
      // A full load: everything kept in this tab belonged to nobody.
      window.location.assign(nextPath);
      return;
    }
    setBusy(false);
    setOutcome(result);
    password.current?.select();
    password.current?.focus();
  };

  const sentence = outcome === null || outcome === "signed_in" ? null : SENTENCES[outcome];
  return (
    <form method="post" action="/api/auth/callback/credentials" onSubmit={(event) => void submit(event)}>
      {sentence === null ? null : (
        <Callout tone="danger" role="alert" title={sentence[0]} className="mb-5">
          {sentence[1]}
        </Callout>
      )}
      <Field label="Login" required className="mb-4">
        <Input name="login" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={200} required />
      </Field>
      <Field label="Password" required className="mb-6">
        <Input
          ref={password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy} className="w-full justify-center">
        Sign in
      </Button>
    </form>
  );
}
