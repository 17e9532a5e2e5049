import { canonicalJson } from "@/domain/audit/canonical-json";
import type { RubricDefinition } from "@/domain/rubric/default-rubric";
import { textOfRubric } from "@/domain/rubric/rubric-text";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import type { RubricContent } from "@/server/repositories/frozen-contents";
import { putPayload } from "@/server/repositories/payloads";

/** A rubric as it is frozen: its codes, and the commitment to its words, which are stored in a row of their own. */
export async function contentOfRubric(
  tx: Tx,
  deps: Deps,
  projectId: string,
  rubric: RubricDefinition,
): Promise<RubricContent> {
  const text = canonicalJson(textOfRubric(rubric));
  const { payloadId: payload, commitment } = await putPayload(tx, deps, { projectId, kind: "rubric", text });
  return {
    id: rubric.id,
    version: rubric.version,
    labels: rubric.labels.map(({ code, key, effect }) => ({ code, key, effect })),
    reasons: rubric.reasons.map(({ code, label, severityDefault }) => ({ code, label, severityDefault })),
    text: { payload, commitment },
  };
}
