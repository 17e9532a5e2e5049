/** The parts of a comma-separated option, without white space and empty ones; null where it is not given. */
export function splitList(text: string | null): string[] | null {
  if (text === null) return null;
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
