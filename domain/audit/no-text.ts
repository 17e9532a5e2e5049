/** Ids, codes, versions, hex and instants: no white space, so that no sentence fits in. */
const TOKEN = /^[A-Za-z0-9_.:+/@-]{0,200}$/;

/**
 * Where a value holds a string that could be a text, or null if it holds ids, codes and hex only. What is chained or
 * frozen must outlive every text, so neither may contain one.
 *
 * @param path name of the value, which the answer begins with: `data.claims.0.reason`.
 */
export function findText(value: unknown, path: string): string | null {
  if (typeof value === "string") return TOKEN.test(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const found = findText(member, `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
