import type { ResponseMaterial, SideOfPair } from "@/contracts/disputes";
import { LabelChip } from "@/components/ui/label-chip";
import { judgementOf } from "./ruling";

export interface AgreedClaimsProps {
  material: ResponseMaterial;
  differing: readonly string[];
  sides: readonly SideOfPair[];
}

/** The claims on which both say the same; a ruling leaves them as they are. */
export function AgreedClaims({ material, differing, sides }: AgreedClaimsProps) {
  const [side] = sides;
  const agreed = material.claims.filter((claim) => !differing.includes(claim.id));
  if (agreed.length === 0 || side === undefined) return null;
  return (
    <section aria-label="Not in dispute" className="px-1">
      <h2 className="eyebrow mb-1.5">Not in dispute: both said the same</h2>
      <ul className="space-y-1.5">
        {agreed.map((claim) => (
          <li
            key={claim.id}
            id={`claim-${claim.id}`}
            className="scroll-mt-4 flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2"
          >
            <LabelChip label={judgementOf(side, claim.id)?.label ?? null} short chipStyle="plain" />
            <span className="min-w-0 flex-1">{claim.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
