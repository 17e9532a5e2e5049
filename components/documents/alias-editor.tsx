"use client";

import { type FormEvent, useState } from "react";
import { X } from "lucide-react";
import { useSetAliases } from "@/client/use-standings";
import type { DocumentResource } from "@/contracts/documents";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";

/** The other names of a document, to be added to and taken from. */
export function AliasEditor({ document, mayEdit }: { document: DocumentResource; mayEdit: boolean }) {
  const [typed, setTyped] = useState("");
  const set = useSetAliases(() => setTyped(""));
  const { id: documentId, aliases } = document;
  const send = (names: readonly string[]) => set.mutate({ params: { documentId }, body: { aliases: [...names] } });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name !== "" && !set.isPending) send([...aliases, name]);
  };
  return (
    <div className="max-w-[40rem] space-y-3">
      {aliases.length === 0 ? (
        <p className="text-sm text-ink-3">It is called by its key alone.</p>
      ) : (
        <ul aria-label="Other names" className="divide-y divide-line-soft border-y border-line-soft">
          {aliases.map((alias) => (
            <li key={alias} className="flex items-center justify-between gap-3 py-1 text-sm">
              {alias}
              {mayEdit ? (
                <IconButton
                  label={`Take ${alias} away`}
                  size="sm"
                  icon={<X />}
                  disabled={set.isPending}
                  onClick={() => send(aliases.filter((other) => other !== alias))}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <form method="post" onSubmit={add} className="flex items-start gap-3">
          <Field
            label="Another name"
            hint="A parallel citation or a former key; imports and answers that use it find this document."
            required
            className="min-w-0 flex-1"
          >
            <Input value={typed} maxLength={300} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Button type="submit" className="mt-6.5" busy={set.isPending} disabled={typed.trim() === ""}>
            Add
          </Button>
        </form>
      ) : null}
      <Failure error={set.error} />
    </div>
  );
}
