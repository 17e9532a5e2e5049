"use client";

import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { Plus } from "lucide-react";
import { useCreateProject } from "@/client/use-projects";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Opens a project and goes there. */
export function CreateProject() {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [demonstration, setDemonstration] = useState(false);
  const create = useCreateProject((project) => {
    setIsOpen(false);
    router.push(`/p/${project.id}/members`);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ body: { name: name.trim(), demonstration } });
  };
  return (
    <Dialog
      title="Open a project"
      description="You become its admin. Being admin shows you no labels; roles are given on the next page."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="primary" icon={<Plus />}>
          Open a project
        </Button>
      }
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="create-project"
            busy={create.isPending}
            disabled={name.trim() === ""}
          >
            Open it
          </Button>
        </>
      }
    >
      <form id="create-project" onSubmit={send} className="space-y-4">
        <Field label="Name" required>
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox
          label="Demonstration"
          hint="Its gate may decide on a small set; every report and badge says so."
          checked={demonstration}
          onChange={(event) => setDemonstration(event.target.checked)}
        />
        <Failure error={create.error} />
      </form>
    </Dialog>
  );
}
