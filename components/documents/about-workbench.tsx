"use client";

import { useRouter } from "next/navigation";
import { useDocument } from "@/client/use-document";
import type { DocumentResource } from "@/contracts/documents";
import type { Role } from "@/contracts/primitives";
import { PageFrame } from "@/components/shell/page-frame";
import { DatePicker } from "@/components/source/date-picker";
import { linkToDocument } from "@/components/source/deep-link";
import { newestFirst } from "@/components/source/version-options";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { AliasEditor } from "./alias-editor";
import { UploadPanel } from "./upload-panel";
import { VersionStanding } from "./version-standing";

export interface AboutWorkbenchProps {
  readonly projectId: string;
  readonly documentId: string;
  readonly roles: readonly Role[];
}

function About({ projectId, document, roles }: AboutWorkbenchProps & { document: DocumentResource }) {
  const router = useRouter();
  const versions = newestFirst(document.versions);
  const [newest] = versions;
  const mayAdd = roles.includes("lead") || roles.includes("engineer");
  const open = (versionId: string) =>
    router.push(linkToDocument({ projectId, documentId: document.id, versionId, span: null }));
  return (
    <>
      {document.fromChunks ? (
        <Callout tone="neutral" title="Known by the passages of answers alone" className="mb-8">
          Each passage is a version of its own until the file is there. Add it below, and the passages are looked up in
          it.
        </Callout>
      ) : null}
      <Section
        title="Versions"
        actions={
          newest === undefined || versions.length < 2 ? undefined : (
            <DatePicker versions={versions} shown={newest} onPick={open} />
          )
        }
      >
        <ul className="rounded-md border border-line bg-surface">
          {versions.map((version) => (
            <VersionStanding
              key={version.id}
              projectId={projectId}
              version={version}
              isNewest={version === newest}
              mayRecord={roles.includes("lead")}
            />
          ))}
        </ul>
      </Section>
      {mayAdd ? (
        <Section title={document.fromChunks ? "Add its file" : "Add a version"}>
          <UploadPanel projectId={projectId} documentKey={document.key} initialClass={document.confidentiality} />
        </Section>
      ) : null}
      <Section title="Other names">
        <AliasEditor document={document} mayEdit={mayAdd} />
      </Section>
    </>
  );
}

/** What is known of a document beside its text: its versions, whether they are in force, and what else it is called. */
export function AboutWorkbench(props: AboutWorkbenchProps) {
  const { projectId, documentId, roles } = props;
  const read = useDocument(documentId);
  const href = `/p/${projectId}/documents`;
  const title = read.data?.title ?? "Document";
  const mayReadRuns = roles.some((role) => role === "lead" || role === "engineer" || role === "auditor");
  return (
    <PageFrame>
      <PageHeader
        crumbs={[{ label: "Documents", href }, { label: title, href: `${href}/${documentId}` }, { label: "Versions" }]}
        title={title}
        lead="Its versions, whether they are in force and who says so, and its other names. What was judged stays bound to the version that was cited."
        actions={
          mayReadRuns ? (
            <ButtonLink href={`${href}/${documentId}/citations`}>What became of its citations</ButtonLink>
          ) : undefined
        }
      />
      <Loaded read={read} skeleton={<Skeleton lines={8} />}>
        {(document) => <About {...props} document={document} />}
      </Loaded>
    </PageFrame>
  );
}
