import type { GoldenItemResource } from "@/contracts/golden";
import { ADVERSARIAL_KIND_WORDS, ITEM_KIND_WORDS, ITEM_STATE_WORDS, ITEM_USE_WORDS } from "@/contracts/golden-words";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";

const STATE_TONE: Readonly<Record<GoldenItemResource["state"], Tone>> = {
  candidate: "undecided",
  judged: "accent",
  frozen: "grounded",
  retired: "neutral",
};

type Told = Pick<GoldenItemResource, "state" | "doubts" | "proposalPending">;

/** Where a question stands, and whether its target can be gated on. */
export function StateBadges({ item }: { item: Told }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={STATE_TONE[item.state]}>{ITEM_STATE_WORDS[item.state]}</Badge>
      {item.doubts.includes("to_reattest") ? <Badge tone="attention">to attest again</Badge> : null}
      {item.doubts.some((doubt) => doubt !== "to_reattest") ? <Badge tone="attention">stale</Badge> : null}
      {item.proposalPending ? <Badge tone="attention">waits for a signature</Badge> : null}
    </span>
  );
}

/** What a question is there for, in words: "Adversarial: false premise". */
export const kindWords = ({ kind, adversarialKind }: Pick<GoldenItemResource, "kind" | "adversarialKind">): string =>
  adversarialKind === null
    ? ITEM_KIND_WORDS[kind]
    : `${ITEM_KIND_WORDS[kind]}: ${ADVERSARIAL_KIND_WORDS[adversarialKind].toLowerCase()}`;

/** Practice and sealed questions say so; the others are the usual ones and say nothing. */
export function UseBadge({ use }: Pick<GoldenItemResource, "use">) {
  return use === "gate" ? null : (
    <Badge tone={use === "sealed" ? "misattributed" : "neutral"}>{ITEM_USE_WORDS[use]}</Badge>
  );
}
