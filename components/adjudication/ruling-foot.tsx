import type { Ref } from "react";
import { clsx } from "clsx";
import { RULING_CAUSES } from "@/domain/rubric/codes";
import { RULING_CAUSE_WORDS } from "@/contracts/process-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Textarea } from "@/components/ui/textarea";
import type { RulingDraft } from "./ruling";
import type { RulingAction, RulingMode } from "./ruling-reducer";

export interface RulingFootProps {
  draft: RulingDraft;
  mode: RulingMode;
  /** What is still missing, in words. */
  problems: readonly string[];
  reasonRef: Ref<HTMLTextAreaElement>;
  onAction: (action: RulingAction) => void;
  onRecord: () => void;
}

/** Cause and written reason, required of every ruling; what is still missing; and the record. */
export function RulingFoot({ draft, mode, problems, reasonRef, onAction, onRecord }: RulingFootProps) {
  const isOpen = mode === "cause";
  return (
    <section aria-label="Cause, reason, record" className="space-y-4 rounded-md border border-line bg-surface p-4">
      <fieldset aria-label="Where the difference came from" className={clsx(isOpen && "rounded-md bg-selected p-2")}>
        <p className="mb-1 flex items-center gap-1.5 text-sm font-[550]">
          Where the difference came from <Kbd keys="C" />
          {isOpen ? <span className="text-xs font-normal text-ink-3">digits choose, Esc leaves</span> : null}
        </p>
        <div className="flex flex-wrap gap-1">
          {RULING_CAUSES.map((cause, at) => (
            <button
              key={cause}
              type="button"
              aria-pressed={draft.cause === cause}
              onClick={() => onAction({ type: "set", part: { cause } })}
              className={clsx(
                "inline-flex min-h-8 items-center gap-1.5 rounded-sm border px-2.5 text-sm",
                draft.cause === cause
                  ? "border-accent/40 bg-selected font-[550] text-accent"
                  : "border-line bg-surface hover:bg-hover",
              )}
            >
              {isOpen && at < 10 ? <Kbd keys={String((at + 1) % 10)} /> : null}
              {RULING_CAUSE_WORDS[cause]}
            </button>
          ))}
        </div>
      </fieldset>
      <Field
        label={
          <span className="flex items-center gap-1.5">
            Why you rule so <Kbd keys="M" />
          </span>
        }
        hint="Stands in the record beside the two labels, which stay as they are."
        required
      >
        <Textarea
          ref={reasonRef}
          value={draft.reason}
          maxLength={4000}
          onChange={(event) => onAction({ type: "set", part: { reason: event.target.value } })}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-xs text-ink-3">
          {problems.length === 0 ? "Everything is ruled on." : problems[0]}
          {problems.length > 1 ? ` And ${problems.length - 1} more.` : null}
        </output>
        <Button variant="primary" shortcut="Enter" onClick={onRecord}>
          Record the ruling
        </Button>
      </div>
    </section>
  );
}
