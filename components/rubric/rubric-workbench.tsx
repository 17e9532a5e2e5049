"use client";

import { useState } from "react";
import type { Role } from "@/contracts/primitives";
import { useRubrics } from "@/client/use-rubrics";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { ProtocolTab } from "./protocol-tab";
import type { RubricViewName } from "./rubric-views";
import { RubricTab } from "./rubric-tab";
import { VersionUseTab } from "./version-use-tab";

export interface RubricWorkbenchProps {
  readonly projectId: string;
  readonly roles: readonly Role[];
  readonly initialView: RubricViewName;
}

/** The written rubric, how it is applied, and what was labelled under which version. */
export function RubricWorkbench({ projectId, roles, initialView }: RubricWorkbenchProps) {
  const [view, setView] = useState<string>(initialView);
  const rubrics = useRubrics(projectId);
  const isLead = roles.includes("lead");
  const maySeeUse = isLead || roles.includes("engineer") || roles.includes("auditor");
  const choose = (next: string) => {
    setView(next);
    window.history.replaceState(null, "", `?view=${next}`);
  };
  const tabs = [
    { value: "rubric", label: "Rubric", content: <RubricTab projectId={projectId} /> },
    { value: "protocol", label: "Protocol", content: <ProtocolTab projectId={projectId} mayPropose={isLead} /> },
    ...(maySeeUse
      ? [{ value: "use", label: "Labels by version", content: <VersionUseTab projectId={projectId} /> }]
      : []),
  ];
  const isFree = rubrics.data !== undefined && rubrics.data.proposed === null;
  return (
    <PageFrame>
      <PageHeader
        title="Rubric and protocol"
        lead="What a label means here, and how it is given. Two leads stand behind each version."
        actions={
          isLead && isFree ? (
            <ButtonLink href={`/p/${projectId}/rubric/edit`} variant="primary">
              Write a version
            </ButtonLink>
          ) : undefined
        }
      />
      <Tabs label="Rubric and protocol" items={tabs} value={view} onValueChange={choose} />
    </PageFrame>
  );
}
