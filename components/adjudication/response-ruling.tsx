import type { DisputeResource } from "@/contracts/disputes";
import { RadioGroup } from "@/components/ui/radio-group";
import { rulesOnAnswer, rulesOnMarks, type RulingDraft } from "./ruling";
import type { RulingAction } from "./ruling-reducer";

const DECLINED = [
  { value: "no", label: "It answers", shortcut: "1" },
  { value: "partly", label: "It declines in part", shortcut: "2" },
  { value: "wholly", label: "It declines wholly", shortcut: "3" },
] as const;

const SUPPORT = [
  { value: "yes", label: "Yes, a retrieved passage supports an answer", shortcut: "4" },
  { value: "no", label: "No, nothing that was retrieved does", shortcut: "5" },
] as const;

const ANSWERED = [
  {
    value: "unsupported",
    label: "Unsupported: it answers another question",
    shortcut: "6",
    hint: "The default where the corpus can’t answer and every claim holds.",
  },
  {
    value: "grounded",
    label: "Grounded",
    shortcut: "7",
    hint: "The frozen target is contradicted, and the record says so.",
  },
] as const;

export interface ResponseRulingProps {
  dispute: DisputeResource;
  draft: RulingDraft;
  onAction: (action: RulingAction) => void;
}

/** The ruling on the response's own marks. */
export function ResponseRuling({ dispute, draft, onAction }: ResponseRulingProps) {
  const isDeclined = draft.declined === "partly" || draft.declined === "wholly";
  return (
    <div className="space-y-4">
      {rulesOnMarks(dispute) ? (
        <RadioGroup
          legend="Does the answer decline?"
          options={DECLINED}
          value={draft.declined}
          onValueChange={(declined) =>
            onAction({ type: "set", part: declined === "no" ? { declined, supportInR: null } : { declined } })
          }
        />
      ) : null}
      {rulesOnMarks(dispute) && isDeclined ? (
        <RadioGroup
          legend="Was there support for what it declined?"
          options={SUPPORT}
          value={draft.supportInR === null ? null : draft.supportInR ? "yes" : "no"}
          onValueChange={(value) => onAction({ type: "set", part: { supportInR: value === "yes" } })}
        />
      ) : null}
      {rulesOnAnswer(dispute) ? (
        <RadioGroup
          legend="The corpus can’t answer this question, and every claim holds. The response is:"
          options={ANSWERED}
          value={draft.onAnsweredUnanswerable}
          onValueChange={(value) => onAction({ type: "set", part: { onAnsweredUnanswerable: value } })}
        />
      ) : null}
    </div>
  );
}
