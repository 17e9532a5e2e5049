"use client";

import { type FormEvent, useId, useState } from "react";
import { Lock } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

/** Asks for the password that the pages of a protected PDF can't be drawn without. */
export function PdfPassword({ onUnlock }: { onUnlock: (password: string) => Promise<boolean> }) {
  const inputId = useId();
  const [password, setPassword] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "" || isBusy) return;
    setIsBusy(true);
    try {
      setFailure((await onUnlock(password)) ? "" : "That is not its password.");
    } catch {
      setFailure("The file could not be read. Try again.");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      method="post"
      onSubmit={(event) => void send(event)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-soft bg-unsupported-wash px-4 py-1.5 text-xs"
    >
      <Lock aria-hidden="true" className="size-3.5 shrink-0 text-unsupported" />
      <span className="text-unsupported">
        The pages are protected by a password. The text can be read without it: switch to the text above.
      </span>
      <label htmlFor={inputId} className="font-[550]">
        Password
      </label>
      <Input
        id={inputId}
        type="password"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        className="w-40"
      />
      <Button type="submit" size="sm" busy={isBusy} disabled={password === ""}>
        Show the pages
      </Button>
      <output className="text-danger">{failure}</output>
      <span className="text-ink-2">It stays in this tab and is kept nowhere.</span>
    </form>
  );
}
