import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";

/** What a machine's figures are for, said wherever they stand. */
export function TriageNote({ gateHref }: { gateHref: string }) {
  return (
    <Callout title="Triage, never the number" className="mb-7">
      These figures say where to look and what moved. A release rests on people’s judgements, which{" "}
      <TextLink href={gateHref}>the gate</TextLink> counts item by item; no score of a verifier enters it.
    </Callout>
  );
}
