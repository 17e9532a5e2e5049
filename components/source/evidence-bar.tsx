import { Kbd } from "@/components/ui/kbd";

/** How to mark evidence by keyboard, while it is on; what the caret holds is read out. */
export function EvidenceBar({ held }: { held: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-selected px-4 py-1.5 text-xs text-ink-2">
      <strong className="font-[600] text-ink">Marking evidence</strong>
      <span>
        <Kbd keys="←" /> <Kbd keys="→" /> word
      </span>
      <span>
        <Kbd keys="↑" /> <Kbd keys="↓" /> sentence
      </span>
      <span>
        <Kbd keys="Shift" /> extend
      </span>
      <span>
        <Kbd keys="Enter" /> mark
      </span>
      <span>
        <Kbd keys="Esc" /> leave
      </span>
      <output className="sr-only">{held}</output>
    </div>
  );
}
