/** The days on which a version is in force, `YYYY-MM-DD`, both included; null where nobody has said. */
export interface InForce {
  readonly inForceFrom: string | null;
  readonly inForceTo: string | null;
}

/** The version of a day, or why none can be named. */
export type VersionOfDay<T> =
  | { readonly version: T; readonly why: null }
  | { readonly version: null; readonly why: "not_dated" | "none" | "several" };

const isDated = ({ inForceFrom, inForceTo }: InForce) => inForceFrom !== null || inForceTo !== null;

const covers = ({ inForceFrom, inForceTo }: InForce, day: string) =>
  (inForceFrom === null || inForceFrom <= day) && (inForceTo === null || day <= inForceTo);

/**
 * Which version of a document was in force on a day. Of several that cover it the one that came into force last holds, since a later text takes
 * the place of an earlier one whose end nobody wrote down; two that began on the same day are not decided between. Versions without a
 * date are never taken for in force: nobody has said so.
 *
 * @param day `YYYY-MM-DD`
 */
export function findInForceOn<T extends InForce>(versions: readonly T[], day: string): VersionOfDay<T> {
  const dated = versions.filter(isDated);
  if (dated.length === 0) return { version: null, why: "not_dated" };
  const candidates = dated.filter((version) => covers(version, day));
  const latest = candidates.reduce(
    (from, { inForceFrom }) => ((inForceFrom ?? "") > from ? (inForceFrom ?? "") : from),
    "",
  );
  const [version, second] = candidates.filter(({ inForceFrom }) => (inForceFrom ?? "") === latest);
  if (version === undefined) return { version: null, why: "none" };
  return second === undefined ? { version, why: null } : { version: null, why: "several" };
}
