import { clsx } from "clsx";

export interface FilterOption<V extends string> {
  value: V;
  label: string;
  count?: number;
}

export interface FilterBarProps<V extends string> {
  /** Names the group for screen readers: "Responses by state". */
  label: string;
  options: readonly FilterOption<V>[];
  value: V;
  onValueChange: (value: V) => void;
}

/** Which part of a list is shown: one pressed button of a few. */
export function FilterBar<V extends string>({ label, options, value, onValueChange }: FilterBarProps<V>) {
  return (
    <fieldset aria-label={label} data-print="never" className="flex flex-wrap gap-1">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={clsx(
            "inline-flex h-6.5 items-center gap-1.5 rounded-sm border px-2 text-xs font-[550]",
            option.value === value
              ? "border-accent/40 bg-selected text-accent"
              : "border-line bg-surface text-ink-2 hover:bg-hover hover:text-ink",
          )}
        >
          {option.label}
          {option.count === undefined ? null : <span className="figures font-normal">{option.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
