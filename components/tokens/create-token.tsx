"use client";

import { useState, type FormEvent } from "react";
import { KeyRound } from "lucide-react";
import type { Role, TokenScope } from "@/contracts/primitives";
import { useCreateToken } from "@/client/use-tokens";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { scopesFor } from "./scope-words";
import { TokenSecret } from "./token-secret";

const FORM = "create-token";
const DAYS = [
  { value: "7", label: "in 7 days" },
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "365", label: "in a year" },
] as const;
type Days = (typeof DAYS)[number]["value"];

/** Makes a token and shows its secret once. */
export function CreateToken({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [label, setLabel] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState<Days>("90");
  const [secret, setSecret] = useState<string | null>(null);
  const create = useCreateToken((made) => setSecret(made.secret));
  const isReady = label.trim() !== "" && scopes.length > 0;
  const openChange = (open: boolean) => {
    setIsOpen(open);
    if (open) return;
    // The secret leaves the page with the dialog.
    setSecret(null);
    setLabel("");
    setScopes([]);
    create.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    create.mutate({
      params: { projectId },
      body: { label: label.trim(), scopes: [...scopes], expiresInDays: Number(days) },
    });
  };
  return (
    <Dialog
      title={secret === null ? "Make a token" : "The token"}
      open={isOpen}
      onOpenChange={openChange}
      trigger={
        <Button variant="primary" icon={<KeyRound />}>
          Make a token
        </Button>
      }
      footer={
        secret === null ? (
          <>
            <Button onClick={() => openChange(false)}>Cancel</Button>
            <Button variant="primary" type="submit" form={FORM} busy={create.isPending} disabled={!isReady}>
              Make it
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => openChange(false)}>
            I have it
          </Button>
        )
      }
    >
      {secret === null ? (
        <form id={FORM} onSubmit={send} className="space-y-4">
          <Field label="What it is for" hint="Where it will be used: “CI of the returns assistant”." required>
            <Input
              value={label}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setLabel(event.target.value)}
            />
          </Field>
          <fieldset>
            <legend className="mb-1.5 text-sm font-[550]">It may</legend>
            <div className="space-y-2">
              {scopesFor(roles).map((look) => (
                <Checkbox
                  key={look.scope}
                  className="flex"
                  label={look.label}
                  hint={look.about}
                  checked={scopes.includes(look.scope)}
                  onChange={(event) =>
                    setScopes(
                      event.target.checked ? [...scopes, look.scope] : scopes.filter((scope) => scope !== look.scope),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
          <Field label="Ends" required className="max-w-44">
            <Select options={DAYS} value={days} onValueChange={setDays} />
          </Field>
          <Failure error={create.error} />
        </form>
      ) : (
        <TokenSecret secret={secret} />
      )}
    </Dialog>
  );
}
