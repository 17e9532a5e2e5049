/** The look that Input, Textarea and the Select's trigger share. */
export const INPUT_CLASS = [
  "w-full rounded-sm border border-line-strong bg-surface text-ink text-sm",
  "hover:border-ink-3 aria-invalid:border-danger",
  "focus-visible:outline-offset-0 focus-visible:border-focus",
  "disabled:bg-sunken disabled:text-ink-3 disabled:border-line [&:is(input,textarea):read-only]:bg-sunken",
].join(" ");
