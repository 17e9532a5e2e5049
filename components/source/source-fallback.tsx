import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";

/** While the text of a source is on its way. */
export function SourceLoading() {
  return (
    <div className="mx-auto w-full max-w-[66ch] px-6 py-6">
      <Skeleton lines={12} label="The source is loading" />
    </div>
  );
}

/** What was sent to the model, where the document itself can't be shown. */
export function SourceFallback({ why, textSent }: { why: string; textSent: string | null }) {
  return (
    <div className="min-h-0 flex-1 overflow-auto px-6 py-5" data-scroll>
      <div className="mx-auto max-w-[66ch]">
        <Callout tone="attention" title={why}>
          {textSent === null
            ? "There is nothing to show in its place."
            : "Below stands the passage as it was sent to the model. Where it stands in the document can't be shown."}
        </Callout>
        {textSent === null ? null : (
          <p className="reading span-cited chunk-bounds mt-5 whitespace-pre-wrap">{textSent}</p>
        )}
      </div>
    </div>
  );
}
