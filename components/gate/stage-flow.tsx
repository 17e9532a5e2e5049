import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { STAGE_WORDS } from "@/contracts/words";
import { countOf } from "@/components/ui/format-count";
import type { StageGroup } from "./gate-parts";

/** The pipeline from source to citation, and how many failing items point at each stage. */
export function StageFlow({ groups }: { groups: readonly StageGroup[] }) {
  const most = Math.max(1, ...groups.map((group) => group.items.length));
  return (
    <ol className="mb-6 grid grid-cols-2 gap-y-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {groups.map(({ stage, items }, index) => {
        const words = STAGE_WORDS[stage] ?? stage;
        const body = (
          <>
            <span className="flex items-center gap-1 text-xs text-ink-2">
              {words}
              {index === groups.length - 1 ? null : (
                <ChevronRight aria-hidden="true" className="ml-auto size-3.5 text-ink-3 max-lg:hidden" />
              )}
            </span>
            <span className={clsx("figures text-xl", items.length === 0 ? "text-ink-3" : "font-[600]")}>
              {items.length}
            </span>
            <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-sunken">
              <span
                className="bar-fill bar-misattributed block h-full rounded-full"
                style={{ width: `${(items.length / most) * 100}%` }}
              />
            </span>
          </>
        );
        return (
          <li key={stage} className="pr-4">
            {items.length === 0 ? (
              <div className="rounded-sm p-2">{body}</div>
            ) : (
              <a
                href={`#stage-${stage}`}
                aria-label={`${words}: ${countOf(items.length, "failing item")}`}
                className="block rounded-sm p-2 no-underline hover:bg-hover"
              >
                {body}
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}
