import type { ResponseReplay } from "@/contracts/disputes";

/** What of an answer can't be judged, or only in part, in words; nothing where all of it can. */
export function LimitList({ limits }: Pick<ResponseReplay, "limits">) {
  if (limits.length === 0) return null;
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5 text-sm" aria-label="What can’t be judged in full">
      {limits.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  );
}
