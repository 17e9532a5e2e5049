import { z } from "zod";
import { targetContent } from "@/contracts/golden";

/** Targets that are written and not proposed yet, kept on this device, by golden item. */
const drafts = z.record(z.string(), z.object({ externalId: z.string(), content: targetContent }));
export type TargetDrafts = z.infer<typeof drafts>;

/** Reads what the device kept; what can't be read is no draft. */
export function readDrafts(stored: string | null): TargetDrafts {
  if (stored === null) return {};
  try {
    const parsed = drafts.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** The drafts without these items. */
export function withoutDrafts(all: TargetDrafts, itemIds: readonly string[]): TargetDrafts {
  return Object.fromEntries(Object.entries(all).filter(([itemId]) => !itemIds.includes(itemId)));
}
