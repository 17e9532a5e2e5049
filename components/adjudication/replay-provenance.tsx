import { Download } from "lucide-react";
import { endpoints } from "@/contracts/endpoints";
import type { ResponseReplay } from "@/contracts/disputes";
import { urlOf } from "@/client/call";
import { buttonClass } from "@/components/ui/button-class";
import { Callout } from "@/components/ui/callout";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { countOf, formatBytes } from "@/components/ui/format-count";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";
import { FlagList } from "./flag-list";
import { LimitList } from "./limit-list";

interface ProvenanceProps {
  projectId: string;
  replay: ResponseReplay;
}

function Payload({ replay }: { replay: ResponseReplay }) {
  const { payload, material } = replay;
  if (payload === null) return null;
  return (
    <section aria-labelledby="payload-title" className="rounded-md border border-line bg-surface p-4">
      <h2 id="payload-title" className="mb-2 text-base font-[600]">
        The payload it was rebuilt from
      </h2>
      <Facts
        facts={[
          { term: "Read as", value: `${payload.format}, because ${payload.because}` },
          { term: "Size", value: formatBytes(payload.bytes) },
          {
            term: "SHA-256",
            value: payload.sha256 === null ? "erased" : <Digest hex={payload.sha256} label="digest of the payload" />,
          },
          { term: "Disputed by", value: payload.openedBy },
          { term: "At", value: <TimeStamp at={payload.openedAt} /> },
          { term: "Why", value: <span className="whitespace-pre-wrap">{payload.reason}</span> },
        ]}
      />
      {payload.sha256 === null ? null : (
        <p className="mt-3" data-print="never">
          <a
            className={buttonClass("secondary", "sm")}
            href={urlOf(endpoints.getPayload, { params: { responseId: material.responseId } })}
            download
          >
            <Download aria-hidden="true" className="size-4" />
            Download it as it came
          </a>
        </p>
      )}
    </section>
  );
}

function Changes({ projectId, replay }: ProvenanceProps) {
  if (replay.changedSince.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1 text-sm" aria-label="Documents changed since">
      {replay.changedSince.map((changed) => (
        <li key={`${changed.documentId} ${changed.handles.join(" ")}`}>
          <TextLink href={`/p/${projectId}/documents/${changed.documentId}`}>{changed.title}</TextLink>
          {`: shown as version ${changed.shownVersion ?? "without text"}; ${countOf(changed.versionsSince, "newer version")}, the newest ${changed.newestVersion ?? "without text"}`}
        </li>
      ))}
    </ul>
  );
}

/** Where a replay comes from: the payload, what it does not say, what changed since, and what is flagged. */
export function ReplayProvenance({ projectId, replay }: ProvenanceProps) {
  return (
    <>
      {replay.limits.length === 0 ? null : (
        <Callout tone="attention" title="What this replay can’t tell, or only in part">
          <LimitList limits={replay.limits} />
          <Changes projectId={projectId} replay={replay} />
        </Callout>
      )}
      <Payload replay={replay} />
      {replay.openFlags.length === 0 ? null : (
        <section aria-labelledby="flags-title" className="rounded-md border border-line bg-surface p-4">
          <h2 id="flags-title" className="mb-2 text-base font-[600]">
            Flagged
          </h2>
          <FlagList flags={replay.openFlags} />
        </section>
      )}
    </>
  );
}
