import type { ResponseFlagResource } from "@/contracts/flags";
import { FLAG_KIND_WORDS } from "@/contracts/process-words";
import { TimeStamp } from "@/components/ui/time-stamp";

/** Flags in their words. Who raised them is not said. */
export function FlagList({ flags }: { flags: readonly ResponseFlagResource[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {flags.map((flag) => (
        <li key={flag.id}>
          <span className="font-[550]">{FLAG_KIND_WORDS[flag.kind]}</span>{" "}
          <span className="text-xs text-ink-3">
            <TimeStamp at={flag.raisedAt} />
          </span>
          <span className="block whitespace-pre-wrap text-ink-2">{flag.note}</span>
        </li>
      ))}
    </ul>
  );
}
