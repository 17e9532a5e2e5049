/** What a picked passage is: support for an answer, or a near miss. */
export type PickFor = "passages" | "nearMisses";

export const PICK_LISTS: readonly { value: PickFor; label: string }[] = [
  { value: "passages", label: "Supports an answer" },
  { value: "nearMisses", label: "Near miss" },
];
