import type { ProtocolChoiceInput } from "@/contracts/rubrics";

/** What stands in the fields while a protocol is being written. */
export type ProtocolForm = Omit<
  ProtocolChoiceInput,
  "doubledPercent" | "carriedReauditPercent" | "minRescoreGapDays" | "rescoreEveryDays" | "rescorePercent"
> & {
  readonly doubledPercent: string;
  readonly carriedReauditPercent: string;
  readonly minRescoreGapDays: string;
  readonly rescoreEveryDays: string;
  readonly rescorePercent: string;
};

export const formOfChoice = (choice: ProtocolChoiceInput): ProtocolForm => ({
  ...choice,
  doubledPercent: String(choice.ratersPerResponse === 2 ? 20 : choice.doubledPercent),
  carriedReauditPercent: String(choice.carriedReauditPercent),
  minRescoreGapDays: String(choice.minRescoreGapDays),
  rescoreEveryDays: String(choice.rescoreEveryDays),
  rescorePercent: String(choice.rescorePercent),
});

/** A whole number between two others; null for anything else. */
function wholeBetween(text: string, least: number, most: number): number | null {
  const value = Number(text.trim());
  return text.trim() !== "" && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** What the fields say, as it is proposed; null while a figure is missing or out of range. */
export function readProtocolForm(form: ProtocolForm): ProtocolChoiceInput | null {
  const doubledPercent = form.ratersPerResponse === 2 ? 100 : wholeBetween(form.doubledPercent, 0, 100);
  const carriedReauditPercent = wholeBetween(form.carriedReauditPercent, 0, 100);
  const minRescoreGapDays = wholeBetween(form.minRescoreGapDays, 1, 365);
  const rescoreEveryDays = wholeBetween(form.rescoreEveryDays, 1, 365);
  const rescorePercent = wholeBetween(form.rescorePercent, 1, 100);
  if (
    doubledPercent === null ||
    carriedReauditPercent === null ||
    minRescoreGapDays === null ||
    rescoreEveryDays === null ||
    rescorePercent === null
  ) {
    return null;
  }
  return { ...form, doubledPercent, carriedReauditPercent, minRescoreGapDays, rescoreEveryDays, rescorePercent };
}
