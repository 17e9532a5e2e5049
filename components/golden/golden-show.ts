/** Which part of the golden set a page shows. */
export type GoldenShow = "targets" | "judgements" | "sets" | "composition" | "register";

/** The parts, in the order of the work. */
export const GOLDEN_SHOWS: readonly { value: GoldenShow; label: string }[] = [
  { value: "targets", label: "Questions and targets" },
  { value: "judgements", label: "Reference judgements" },
  { value: "sets", label: "Set versions" },
  { value: "composition", label: "Composition and age" },
  { value: "register", label: "Who saw what" },
];

/** Reads a part from an address; anything else shows the targets. */
export function readGoldenShow(value: string | string[] | undefined): GoldenShow {
  return GOLDEN_SHOWS.find((show) => show.value === value)?.value ?? "targets";
}
