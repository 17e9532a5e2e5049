import type { DisputeResource } from "@/contracts/disputes";
import { Badge } from "@/components/ui/badge";
import { RuledClaimView } from "./adjudication-view";
import { ClaimPoint } from "./claim-point";
import { ClaimRuling } from "./claim-ruling";
import { offersForRuling } from "./ruling";
import { reasonsListed } from "./ruling-reducer";
import type { RulingInHand } from "./use-ruling";

export interface DisputedClaimsProps {
  dispute: DisputeResource;
  mayRule: boolean;
  ruling: RulingInHand;
}

/** The claims on which two raters differ, each with both judgements and the ruling on it. */
export function DisputedClaims({ dispute, mayRule, ruling }: DisputedClaimsProps) {
  const { material, sides, adjudication } = dispute;
  const { state, act, current, focus, openClaim } = ruling;
  const disputed = material.claims.filter((claim) => dispute.differing.includes(claim.id));
  return disputed.map((claim) => (
    <ClaimPoint
      key={claim.id}
      claim={claim}
      of={material.claims.length}
      material={material}
      sides={sides}
      isCurrent={claim.id === current?.id}
      badge={dispute.state === "open" ? <Badge tone="attention">in dispute</Badge> : <Badge>was in dispute</Badge>}
      onOpen={() => openClaim(claim.id)}
      openId={focus.citation?.id ?? null}
      onCitation={(citation) => {
        openClaim(claim.id);
        focus.showCitation(citation, claim.id);
      }}
      onEvidence={(place) => {
        openClaim(claim.id);
        focus.showEvidence(place, claim.id);
      }}
    >
      {mayRule ? (
        <ClaimRuling
          claimId={claim.id}
          sides={sides.map((side) => side.pseudonym)}
          ruled={state.draft.claims[claim.id]}
          reasons={reasonsListed(state, claim.id)}
          maySetUndecided={offersForRuling(dispute, claim).isSetUnknown}
          mode={state.mode}
          isCurrent={claim.id === current?.id}
          onAction={(action) => {
            openClaim(claim.id);
            act(action);
          }}
        />
      ) : (
        <RuledClaimView adjudication={adjudication} claimId={claim.id} />
      )}
    </ClaimPoint>
  ));
}
