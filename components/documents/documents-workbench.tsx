"use client";

import { useDeferredValue, useState } from "react";
import { Search } from "lucide-react";
import type { Role } from "@/contracts/primitives";
import { useDocuments } from "@/client/use-documents";
import { PageFrame } from "@/components/shell/page-frame";
import { countOf } from "@/components/ui/format-count";
import { Input } from "@/components/ui/input";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { DocumentsView } from "./documents-view";
import { UploadPanel } from "./upload-panel";

/** The sources of a project. */
export function DocumentsWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const documents = useDocuments(projectId, search);
  const mayAdd = roles.includes("lead") || roles.includes("engineer");
  const mayReadRuns = mayAdd || roles.includes("auditor");
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
      <Section
        title="In this project"
        actions={
          <Input
            type="search"
            aria-label="Find by name or key"
            placeholder="Find by name or key"
            leading={<Search />}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
            className="w-64"
          />
        }
      >
        <Loaded read={documents} skeleton={<Skeleton lines={10} />}>
          {(items) => (
            <>
              <DocumentsView
                projectId={projectId}
                documents={items}
                isSearch={search !== ""}
                mayAdd={mayAdd}
                mayReadRuns={mayReadRuns}
              />
              {items.length === 0 ? null : (
                <LoadMore
                  shown={countOf(items.length, "document")}
                  hasMore={documents.hasMore}
                  isLoading={documents.isLoadingMore}
                  onLoadMore={documents.loadMore}
                />
              )}
            </>
          )}
        </Loaded>
      </Section>
    </PageFrame>
  );
}
