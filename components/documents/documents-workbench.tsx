"use client";

import { useSearchParams } from "next/navigation";
import { useDeferredValue } from "react";
import type { Role } from "@/contracts/primitives";
import { useDocuments } from "@/client/use-documents";
import { SEARCH_PARAM } from "@/components/lists/list-query";
import { PageFrame } from "@/components/shell/page-frame";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { DocumentsView } from "./documents-view";
import { Snapshots } from "./snapshots";
import { UploadPanel } from "./upload-panel";

/** As the server takes it. */
const SEARCH_LENGTH_MAX = 200;

/** What the server is asked for; the words are looked for one by one in what it finds, so it is asked for the first. */
function searchOf(address: URLSearchParams): string {
  const [first = ""] = (address.get(SEARCH_PARAM) ?? "").trim().split(/\s+/);
  return first.slice(0, SEARCH_LENGTH_MAX);
}

/** The sources of a project. */
export function DocumentsWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const search = useDeferredValue(searchOf(useSearchParams()));
  const documents = useDocuments(projectId, search);
  const mayAdd = roles.includes("lead") || roles.includes("engineer");
  const mayReadRuns = mayAdd || roles.includes("auditor");
  const { hasMore, isLoadingMore, loadMore } = documents;
  return (
    <PageFrame>
      <PageHeader
        title="Documents"
        lead="Sources and their versions. A version never changes; citations point at one."
      />
      {mayAdd ? (
        <Section title="Add">
          <UploadPanel projectId={projectId} />
        </Section>
      ) : null}
      <Section title="In this project">
        <Loaded read={documents} skeleton={<Skeleton lines={10} />}>
          {(items) => (
            <DocumentsView
              projectId={projectId}
              documents={items}
              isSearch={search !== ""}
              pages={{ hasMore, isLoadingMore, loadMore, isLong: true }}
              mayAdd={mayAdd}
              mayReadRuns={mayReadRuns}
            />
          )}
        </Loaded>
      </Section>
      {mayReadRuns ? <Snapshots projectId={projectId} mayTake={mayAdd} /> : null}
    </PageFrame>
  );
}
