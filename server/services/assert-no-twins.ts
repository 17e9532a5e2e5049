import { Refusal } from "@/server/refusal";

/** @throws Refusal `body_invalid` that names the place where an id of a list comes for the second time */
export function assertNoTwins(ids: readonly string[], fieldAt: (place: number) => string): void {
  const place = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (place < 0) return;
  const [field, message] = [fieldAt(place), "stands in the list already"];
  throw new Refusal("body_invalid", `${field} ${message}.`, { errors: [{ field, code: "twice", message }] });
}
