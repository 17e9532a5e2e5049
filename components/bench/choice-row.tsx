import { clsx } from "clsx";
import { Kbd } from "@/components/ui/kbd";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly shortcut?: string;
}

export interface ChoiceRowProps<V extends string> {
  /** What is chosen; read out with the group. */
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V | null;
  readonly onChoose: (value: V) => void;
  readonly size?: "sm" | "md";
}

/**
 * A few choices side by side, one of them pressed. Buttons and not radios: on the bench the arrow keys belong to the text, and a click must
 * not take the keys away from it.
 */
export function ChoiceRow<V extends string>({ label, choices, value, onChoose, size = "sm" }: ChoiceRowProps<V>) {
  return (
    <fieldset className="inline-flex overflow-hidden rounded-sm border border-line">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice.value)}
          className={clsx(
            "inline-flex items-center gap-1.5 border-line not-first:border-l focus-visible:-outline-offset-2",
            size === "sm" ? "h-6 px-2 text-xs" : "h-7.5 px-2.5 text-sm",
            choice.value === value
              ? "bg-selected font-[600] text-ink shadow-[inset_0_-2px_0_var(--accent)]"
              : "bg-surface text-ink-2 hover:bg-hover hover:text-ink",
          )}
        >
          {choice.label}
          {choice.shortcut === undefined ? null : <Kbd keys={choice.shortcut} />}
        </button>
      ))}
    </fieldset>
  );
}
