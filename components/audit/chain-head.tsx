import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";

export interface ChainHeadProps {
  head: { seq: number; hash: string } | null;
  /** Where the record is downloaded; null for whoever may not. */
  exportHref: string | null;
}

const COMMAND = "./bin/assay audit verify --file record.ndjson";

/** How long the chain is and where it ends: the two things to write down outside, and how to check them later. */
export function ChainHead({ head, exportHref }: ChainHeadProps) {
  return (
    <Section title="Head of the chain" frame="sheet">
      {head === null ? (
        <p className="text-sm text-ink-2">Nothing has happened yet.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="figures">{head.seq} events, ending in</span>
          <code className="font-mono text-xs break-all">{head.hash}</code>
          <CopyButton text={`${head.seq}:${head.hash}`} label="Copy length and hash" />
        </p>
      )}
      <p className="mt-2 max-w-[72ch] text-xs text-ink-3">
        Each event holds the hash of the one before it. Written down elsewhere, this line shows later whether anything
        up to here was changed.
        {exportHref === null ? null : (
          <>
            {" "}
            The exported record is checked without this server: <code className="font-mono text-ink-2">{COMMAND}</code>
          </>
        )}
      </p>
    </Section>
  );
}
