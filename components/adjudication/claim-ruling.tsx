import type { ReactNode } from "react";
import { clsx } from "clsx";
import { CLAIM_LABELS, type ClaimLabel, SEVERITIES } from "@/domain/rubric/codes";
import type { RatedClaim } from "@/domain/rubric/unanimity";
import { SEVERITY_WORDS } from "@/contracts/words";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { CLAIM_LOOK } from "@/components/ui/rubric-look";
import { TONE_CHIP } from "@/components/ui/tone";
import type { RulingAction, RulingMode } from "./ruling-reducer";
import type { OfferedReason } from "@/domain/rubric/offered-reasons";
import { ReasonWord } from "@/components/ui/reason-word";

export interface ClaimRulingProps {
  claimId: string;
  /** The sides by their pseudonyms, to rule as one of them judged. */
  sides: readonly string[];
  ruled: RatedClaim | undefined;
  reasons: readonly OfferedReason[];
  maySetUndecided: boolean;
  mode: RulingMode;
  /** Whether keys speak to this claim; prints them. */
  isCurrent: boolean;
  onAction: (action: RulingAction) => void;
}

const KEY_OF: Readonly<Record<ClaimLabel, string>> = {
  grounded: "1",
  unsupported: "2",
  misattributed: "3",
  not_a_claim: "0",
};
const digitOf = (at: number) => (at < 9 ? String(at + 1) : at === 9 ? "0" : "");

function Choice({
  isChosen,
  chosenLook,
  onChoose,
  children,
}: {
  isChosen: boolean;
  chosenLook: string;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        "inline-flex min-h-8 items-center gap-1.5 rounded-sm border px-2.5 text-left text-sm",
        isChosen ? chosenLook : "border-line bg-surface text-ink hover:bg-hover",
      )}
    >
      {children}
    </button>
  );
}

function Labels({ claimId, ruled, maySetUndecided, isCurrent, onAction }: ClaimRulingProps) {
  return (
    <fieldset aria-label="Label" className="flex flex-wrap gap-1.5">
      {CLAIM_LABELS.map((label) => {
        const { shortWord, Glyph, tone } = CLAIM_LOOK[label];
        return (
          <Choice
            key={label}
            isChosen={ruled?.label === label}
            chosenLook={clsx("font-[550]", TONE_CHIP[tone])}
            onChoose={() => onAction({ type: "label", claimId, label })}
          >
            <Glyph aria-hidden="true" className="size-4 stroke-[1.75]" />
            {shortWord}
            {isCurrent ? <Kbd keys={KEY_OF[label]} /> : null}
          </Choice>
        );
      })}
      {maySetUndecided ? (
        <Choice
          isChosen={ruled?.reason === "set_unknown"}
          chosenLook={clsx("font-[550]", TONE_CHIP.undecided)}
          onChoose={() => onAction({ type: "undecided", claimId })}
        >
          Leave undecided
          {isCurrent ? <Kbd keys="U" /> : null}
        </Choice>
      ) : null}
    </fieldset>
  );
}

function Reasons({ claimId, ruled, reasons, mode, isCurrent, onAction }: ClaimRulingProps) {
  const isOpen = isCurrent && mode === "reasons";
  return (
    <fieldset aria-label="Reason" className={clsx("mt-3", isOpen && "rounded-md bg-selected p-2")}>
      <p className="eyebrow mb-1 flex items-center gap-1.5">
        Reason {isCurrent ? <Kbd keys="R" /> : null}
        {isOpen ? <span className="font-normal">digits choose, Esc leaves</span> : null}
      </p>
      <div className="flex flex-wrap gap-1">
        {reasons.map((offer, at) => (
          <Choice
            key={offer.reason}
            isChosen={ruled?.reason === offer.reason}
            chosenLook="border-accent/40 bg-selected text-accent font-[550]"
            onChoose={() => onAction({ type: "reason", claimId, reason: offer.reason })}
          >
            {isOpen ? <Kbd keys={digitOf(at)} /> : null}
            <ReasonWord reason={offer.reason} />
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

function Severities({ claimId, ruled, isCurrent, onAction }: ClaimRulingProps) {
  return (
    <fieldset aria-label="Severity" className="mt-3 flex flex-wrap items-center gap-1">
      <span className="eyebrow mr-1">Severity {isCurrent ? <Kbd keys="V" /> : null}</span>
      {SEVERITIES.map((severity) => (
        <Choice
          key={severity}
          isChosen={ruled?.severity === severity}
          chosenLook="border-accent/40 bg-selected text-accent font-[550]"
          onChoose={() => onAction({ type: "severity", claimId, severity })}
        >
          {SEVERITY_WORDS[severity]}
        </Choice>
      ))}
    </fieldset>
  );
}

/** The ruling on one claim: label, and for a fail its reason and severity. */
export function ClaimRuling(props: ClaimRulingProps) {
  const { claimId, sides, isCurrent, onAction } = props;
  const isFail = props.reasons.length > 0;
  return (
    <div>
      <p className={clsx("mb-2 flex flex-wrap items-center gap-1.5", sides.length === 0 && "hidden")}>
        <span className="eyebrow mr-1">Rule</span>
        {sides.map((side, at) => (
          <Button key={side} size="sm" onClick={() => onAction({ type: "as", claimId, side: at })}>
            as {side}
            {isCurrent ? <Kbd keys={side} /> : null}
          </Button>
        ))}
      </p>
      <Labels {...props} />
      {isFail ? (
        <>
          <Reasons {...props} />
          <Severities {...props} />
        </>
      ) : null}
    </div>
  );
}
