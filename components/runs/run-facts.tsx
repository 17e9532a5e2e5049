import type { RunResource } from "@/contracts/runs";
import { RUN_KIND_WORDS } from "@/contracts/process-words";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { TimeStamp } from "@/components/ui/time-stamp";

/** Where a run came from. */
export function RunFacts({ run }: { run: RunResource }) {
  return (
    <Facts
      facts={[
        { term: "System", value: run.system },
        {
          term: "Kind",
          value: run.kind === "live" ? RUN_KIND_WORDS.live : `${RUN_KIND_WORDS[run.kind]}, which can’t pass a gate`,
        },
        { term: "File", value: run.fileName ?? "came without a name" },
        { term: "SHA-256", value: <Digest hex={run.sourceSha256} label="digest of the imported file" /> },
        { term: "Imported", value: <TimeStamp at={run.importedAt} /> },
      ]}
    />
  );
}
