"use client";

import { useState } from "react";
import type { ClaimUnits, RecutBody } from "@/contracts/claim-units";
import { cutText, proposeCitations } from "@/domain/claims/recut-claims";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { CutSlider } from "./cut-slider";
import { listWords, WHOLE_WORDS } from "./unit-words";

type Claim = ClaimUnits["claims"][number];
type Halves = readonly [readonly number[], readonly number[]];

export interface SplitClaimProps {
  answer: string;
  claim: Claim;
  /** 1, 2, ... as the list counts it. */
  number: number;
  busy: boolean;
  error: unknown;
  onSplit: (body: RecutBody, close: () => void) => void;
}

const HALF_WORDS = ["First claim", "Second claim"] as const;

function HalfFields(props: {
  half: 0 | 1;
  text: string;
  claim: Claim;
  halves: Halves;
  onToggle: (half: 0 | 1, place: number) => void;
}) {
  const { half, text, claim, halves, onToggle } = props;
  return (
    <fieldset className="min-w-0 rounded-md border border-line bg-surface p-3">
      <legend className="px-1 text-sm font-[550]">{HALF_WORDS[half]}</legend>
      <p className="reading mb-2 text-sm">{text}</p>
      {claim.citations.length === 0 ? (
        <p className="text-xs text-ink-3">The claim cites nothing.</p>
      ) : (
        <ul className="space-y-1">
          {claim.citations.map(({ handle, quote }, place) => (
            // Two citations of a claim may be alike in every word; what tells them apart is their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a claim never changes
            <li key={place}>
              <Checkbox
                label={
                  <>
                    cites <span className="font-mono">{handle}</span>
                  </>
                }
                {...(quote === null ? {} : { hint: `“${quote}”` })}
                checked={halves[half].includes(place)}
                onChange={() => onToggle(half, place)}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** The places of a half with one put in or taken out. */
const toggle = (places: readonly number[], place: number): number[] =>
  places.includes(place) ? places.filter((other) => other !== place) : [...places, place].sort((a, b) => a - b);

/** Cuts a claim in two: where, which citation goes to which half, and why, where it should stay whole. */
export function SplitClaim({ answer, claim, number, busy, error, onSplit }: SplitClaimProps) {
  const words = listWords(claim.text);
  const [isOpen, setIsOpen] = useState(false);
  const [cut, setCut] = useState(Math.max(1, Math.floor(words.length / 2)));
  const [chosen, setChosen] = useState<Halves | null>(null);
  const [reason, setReason] = useState("");
  const atCp = words[cut]?.startCp ?? 0;
  const halves = chosen ?? proposeCitations(answer, claim, atCp);
  const texts = cutText(claim.text, atCp);
  const lost = claim.citations.filter((_, place) => !halves[0].includes(place) && !halves[1].includes(place));
  const needsReason = claim.whole !== null;
  const isReady = lost.length === 0 && (!needsReason || reason.trim().length >= 3);
  const move = (to: number) => {
    setCut(to);
    setChosen(null);
  };
  const onToggle = (half: 0 | 1, place: number) =>
    setChosen(half === 0 ? [toggle(halves[0], place), halves[1]] : [halves[0], toggle(halves[1], place)]);
  const split = () => {
    const citations: [number[], number[]] = [[...halves[0]], [...halves[1]]];
    const why = needsReason ? { reason: reason.trim() } : {};
    onSplit({ operation: "split", claimId: claim.id, atCp, citations, ...why }, () => setIsOpen(false));
  };
  if (words.length < 2) return null;
  return (
    <Dialog
      title={`Split claim ${number}`}
      description="Arrow keys move the cut. Each citation goes to one half, or to both."
      open={isOpen}
      onOpenChange={setIsOpen}
      size="lg"
      trigger={<Button size="sm">Split</Button>}
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={!isReady} onClick={split}>
            Split
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <CutSlider words={words} cut={cut} onCut={move} />
        <div className="grid gap-3 sm:grid-cols-2">
          <HalfFields half={0} text={texts[0]} claim={claim} halves={halves} onToggle={onToggle} />
          <HalfFields half={1} text={texts[1]} claim={claim} halves={halves} onToggle={onToggle} />
        </div>
        {lost.length === 0 ? null : (
          <Callout tone="danger" role="alert">
            {lost.map(({ handle }) => handle).join(", ")} would be lost: tick it in one of the halves.
          </Callout>
        )}
        {claim.whole === null ? null : (
          <>
            <Callout tone="attention" title="It should stay whole">
              {WHOLE_WORDS[claim.whole].why}
            </Callout>
            <Field label="Why split it" hint="Stands in the record." required>
              <Textarea value={reason} maxLength={4000} onChange={(event) => setReason(event.target.value)} />
            </Field>
          </>
        )}
        <Failure error={error} />
      </div>
    </Dialog>
  );
}
