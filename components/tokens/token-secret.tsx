import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";

/** A new token's secret: here once, and nowhere ever after. */
export function TokenSecret({ secret }: { secret: string }) {
  return (
    <div className="space-y-3">
      <Callout tone="attention" title="Copy it now; it is not shown again">
        Only its digest is kept. Lost, it is revoked and another one made.
      </Callout>
      <div className="flex items-center gap-2">
        <Input mono readOnly aria-label="The token" value={secret} className="min-w-0 flex-1" />
        <CopyButton text={secret} label="Copy the token" size="md" />
      </div>
      <p className="text-xs text-ink-3">
        On the command line:{" "}
        <code className="font-mono text-ink-2">ASSAY_TOKEN=… ./bin/assay import run run.jsonl</code>
      </p>
    </div>
  );
}
