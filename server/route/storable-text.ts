/**
 * The first place in a value that holds a character which can't be stored (NUL, half a surrogate pair), as a path such as
 * `claims[2].note`; null where everything can be. Names of members are looked at too.
 */
export function findUnstorable(value: unknown, path = ""): string | null {
  if (typeof value === "string") return isStorable(value) ? null : path || "value";
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = findUnstorable(item, `${path}[${index}]`);
      if (found !== null) return found;
    }
    return null;
  }
  for (const [name, member] of Object.entries(value)) {
    const at = path === "" ? name : `${path}.${name}`;
    if (!isStorable(name)) return path || "value";
    const found = findUnstorable(member, at);
    if (found !== null) return found;
  }
  return null;
}

const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();
