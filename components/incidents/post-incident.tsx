"use client";

import { type FormEvent, useState } from "react";
import { Siren } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOpenIncident } from "@/client/use-incidents";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { bodyOf, emptyIncident, minuteOf } from "./incident-form";
import { IncidentFields } from "./incident-fields";

const FORM = "post-incident";

/** Posts something that failed in front of a reader, and leads to it. */
export function PostIncident({ projectId }: { projectId: string }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [form, setForm] = useState(() => emptyIncident(""));
  const post = useOpenIncident(({ id }) => router.push(`/p/${projectId}/incidents/${id}`));
  const body = bodyOf(form);
  const openChange = (open: boolean) => {
    setIsOpen(open);
    if (open) setForm(emptyIncident(minuteOf(new Date())));
    else post.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (body !== null && !post.isPending) post.mutate({ params: { projectId }, body });
  };
  return (
    <Dialog
      title="Post an incident"
      description="What failed in front of a reader. Its texts can be erased later; that it was posted stays in the record."
      size="lg"
      open={isOpen}
      onOpenChange={openChange}
      trigger={
        <Button variant="primary" icon={<Siren />}>
          Post an incident
        </Button>
      }
      footer={
        <>
          <Button onClick={() => openChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={post.isPending} disabled={body === null}>
            Post it
          </Button>
        </>
      }
    >
      <form id={FORM} method="post" onSubmit={send} className="space-y-4">
        <IncidentFields projectId={projectId} form={form} onChange={setForm} />
        <Failure error={post.error} />
      </form>
    </Dialog>
  );
}
