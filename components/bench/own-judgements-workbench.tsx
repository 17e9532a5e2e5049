"use client";

import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { allOf } from "@/client/query-keys";
import { useOwnSubmissions, useReopenSubmission } from "@/client/use-own-submissions";
import { PageFrame } from "@/components/shell/page-frame";
import { Failure } from "@/components/ui/failure";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast-store";
import type { BenchTask } from "@/contracts/bench";
import { endpoints } from "@/contracts/endpoints";
import { BenchWorkbench } from "./bench-workbench";
import { OwnJudgementsView } from "./own-judgements-view";
import { OwnRulings } from "./own-rulings";

/** The caller's own judgements, and the bench for one that is taken up again. */
export function OwnJudgementsWorkbench({ projectId, userId }: { projectId: string; userId: string }) {
  const submissions = useOwnSubmissions(projectId);
  const { hasMore, isLoadingMore, loadMore } = submissions;
  const client = useQueryClient();
  const reopen = useReopenSubmission();
  const [task, setTask] = useState<BenchTask | null>(null);
  const onDone = () => {
    setTask(null);
    notify({ title: "Your judgement is on the record", description: "The one before it stays.", tone: "success" });
    void client.invalidateQueries({ queryKey: allOf(endpoints.listOwnSubmissions) });
  };
  const onLeave = () => setTask(null);
  useEffect(() => {
    if (task === null) return undefined;
    // The browser's way back leads out of the bench and to the list.
    const back = () => setTask(null);
    window.history.pushState({ bench: task.leaseId }, "");
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, [task]);
  if (task !== null) return <BenchWorkbench projectId={projectId} userId={userId} only={{ task, onDone, onLeave }} />;
  return (
    <PageFrame>
      <PageHeader
        title="My judgements"
        lead="What you committed, newest first. A change of mind is a new judgement that supersedes; the first blind one stays what agreement is computed on."
      />
      <Failure error={reopen.error} className="mb-4" />
      <OwnRulings projectId={projectId} />
      <Loaded read={submissions} skeleton={<Skeleton lines={8} />}>
        {(items) => (
          <OwnJudgementsView
            projectId={projectId}
            items={items}
            pages={{ hasMore, isLoadingMore, loadMore, isLong: true }}
            opening={reopen.isPending ? (reopen.variables.params.submissionId ?? null) : null}
            onOpen={(submissionId) =>
              reopen.mutate({ params: { submissionId } }, { onSuccess: (answer) => setTask(answer) })
            }
          />
        )}
      </Loaded>
    </PageFrame>
  );
}
