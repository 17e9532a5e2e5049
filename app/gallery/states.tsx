"use client";

import { Lock } from "lucide-react";
import { CLAIM_LABELS, OUTCOMES } from "@/domain/rubric/codes";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GateChip } from "@/components/ui/gate-chip";
import { LabelChip } from "@/components/ui/label-chip";
import { Meter } from "@/components/ui/meter";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SaveState } from "@/components/ui/save-state";
import { Skeleton } from "@/components/ui/skeleton";
import { TONES } from "@/components/ui/tone";
import { Specimen } from "./specimen";

const GATES = ["pass", "fail", "undecided", "integrity"] as const;

function ChipSpecimens() {
  return (
    <Specimen title="Labels, outcomes, gate" note="Glyph, word and colour; the word is never left out.">
      {() => (
        <div className="space-y-3">
          <div className="flex flex-wrap gap-1.5">
            {[...CLAIM_LABELS, null].map((label) => (
              <LabelChip key={label} label={label} />
            ))}
          </div>
          <div className="flex flex-wrap gap-1.5">
            {([...OUTCOMES, "refusal_unchecked", null] as const).map((outcome) => (
              <OutcomeChip key={outcome} outcome={outcome} />
            ))}
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-1.5">
            {[...CLAIM_LABELS, null].map((label) => (
              <LabelChip key={label} label={label} short chipStyle="plain" />
            ))}
          </div>
          <div className="flex flex-wrap gap-1.5">
            {GATES.map((state) => (
              <GateChip key={state} state={state} />
            ))}
          </div>
          <div className="flex flex-wrap gap-1.5">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
            <Badge tone="attention" icon={<Lock />}>
              Privileged
            </Badge>
          </div>
        </div>
      )}
    </Specimen>
  );
}

/** Chips, save states, waiting, empty and failed. */
export function StateSpecimens() {
  return (
    <>
      <ChipSpecimens />
      <Specimen title="Saved or not; how far">
        {() => (
          <div className="space-y-4">
            <div className="flex flex-wrap gap-5">
              <SaveState status="saved" detail="just now" />
              <SaveState status="saving" />
              <SaveState status="unsaved" detail="no connection, kept on this device" />
            </div>
            <Meter label="Today" value={12} max={40} valueText="12 of 40" />
            <ProgressBar label="Importing" value={1204} max={2177} valueText="1,204 of 2,177 lines" />
            <ProgressBar label="Reading the PDF" value={null} max={1} valueText="pages not counted yet" />
          </div>
        )}
      </Specimen>
      <Specimen title="Remarks">
        {() => (
          <div className="space-y-2">
            <Callout title="Demonstration project">Its gate may decide on a small set, and its reports say so.</Callout>
            <Callout tone="accent" title="Source opens after the first question" />
            <Callout
              tone="attention"
              title="The document changed since this answer"
              action={<Button size="sm">Compare</Button>}
            >
              Cited version 9f3a1c20b7de, current version 41aa02c9d310.
            </Callout>
            <Callout tone="danger" title="Frozen targets changed">
              Two targets differ from the digest of set version 3. The gate stops here.
            </Callout>
            <Callout tone="grounded" title="Every handle resolves" />
          </div>
        )}
      </Specimen>
      <Specimen title="Waiting, empty, failed">
        {() => (
          <div className="space-y-4">
            <Skeleton />
            <EmptyState title="Nothing waits for you" action={<Button>See what is done</Button>}>
              Every response of this batch has been taken. New work appears here by itself.
            </EmptyState>
            <ErrorState
              problem={{
                title: "The queue could not be read",
                detail: "The server did not answer in time. Nothing you committed is lost.",
                status: 503,
                code: "database_unavailable",
                requestId: "01JD6Q8M3T",
              }}
              onRetry={() => undefined}
            />
          </div>
        )}
      </Specimen>
    </>
  );
}
