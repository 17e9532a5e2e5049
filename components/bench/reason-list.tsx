"use client";

import { clsx } from "clsx";
import { Kbd } from "@/components/ui/kbd";
import { useRubricWords } from "@/components/ui/rubric-words";
import { SEVERITY_WORDS } from "@/contracts/words";
import type { Reason } from "@/domain/rubric/codes";
import type { OfferedReason } from "@/domain/rubric/offered-reasons";
import { digitOf } from "./bench-keys";

/** The reasons that the citations allow under a label, the likeliest first; digits choose while the list is open. */
export function ReasonList({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly OfferedReason[];
  chosen: Reason | null;
  onChoose: (reason: Reason) => void;
}) {
  const words = useRubricWords();
  return (
    <fieldset className="rounded-sm border border-line bg-surface">
      <legend className="sr-only">Reason</legend>
      <ul>
        {offers.map((offer, at) => (
          <li key={offer.reason} className="border-line-soft not-first:border-t">
            <button
              type="button"
              aria-pressed={offer.reason === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(offer.reason)}
              className={clsx(
                "flex w-full items-center gap-2 px-2 py-1 text-left text-sm focus-visible:-outline-offset-2",
                offer.reason === chosen ? "bg-selected font-[550]" : "hover:bg-hover",
              )}
            >
              <span className="w-5 shrink-0">{digitOf(at) === "" ? null : <Kbd keys={digitOf(at)} />}</span>
              <span className="min-w-0 flex-1">{words.reasons[offer.reason]}</span>
              <span className="text-2xs text-ink-3">{SEVERITY_WORDS[offer.severityDefault]}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
