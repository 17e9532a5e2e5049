"use client";

import { useState } from "react";
import { Printer } from "lucide-react";
import type { ProductionRateAnswer } from "@/contracts/production";
import type { Role } from "@/contracts/primitives";
import { type ProductionChoice, useProductionRate } from "@/client/use-production";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ProductionView } from "./production-view";

/** No verifier's id is empty. */
const NOBODY = "nobody";

function addressOf({ system, verifierId }: ProductionChoice): string {
  const query = new URLSearchParams();
  if (system !== null) query.set("system", system);
  if (verifierId !== null) query.set("verifier", verifierId);
  return query.size === 0 ? window.location.pathname : `?${query.toString()}`;
}

interface ChooserProps {
  rate: ProductionRateAnswer;
  onChange: (choice: ProductionChoice) => void;
}

function Chooser({ rate, onChange }: ChooserProps) {
  const { systems, system, verifiers, verifierId } = rate;
  const judges = [
    { value: NOBODY, label: "People alone" },
    ...verifiers.map(({ id, modelId, revision }) => ({ value: id, label: `${modelId}, revision ${revision}` })),
  ];
  return (
    <div data-print="never" className="mb-5 grid max-w-2xl gap-x-6 gap-y-3 sm:grid-cols-2">
      <Field label="System" hint="Which pipeline answered" required>
        <Select
          options={systems.map((name) => ({ value: name, label: name }))}
          value={system}
          onValueChange={(name) => onChange({ system: name, verifierId })}
        />
      </Field>
      {verifiers.length === 0 ? null : (
        <Field label="Judged by" hint="A verifier with a threshold makes strata" required>
          <Select
            options={judges}
            value={verifierId ?? NOBODY}
            onValueChange={(id) => onChange({ system, verifierId: id === NOBODY ? null : id })}
          />
        </Field>
      )}
    </div>
  );
}

export interface ProductionWorkbenchProps {
  projectId: string;
  roles: readonly Role[];
  initial: ProductionChoice;
}

/** What the traffic's samples say of the rate of failing answers, and whether it rose. */
export function ProductionWorkbench({ projectId, roles, initial }: ProductionWorkbenchProps) {
  const [choice, setChoice] = useState(initial);
  const rate = useProductionRate(projectId, choice);
  const mayImport = roles.includes("lead") || roles.includes("engineer");
  const choose = (next: ProductionChoice) => {
    setChoice(next);
    // The address keeps what is shown, so that it can be sent to somebody.
    window.history.replaceState(null, "", addressOf(next));
  };
  return (
    <PageFrame>
      <PageHeader
        title="Production"
        lead="How often answers fail in front of readers, from samples of the traffic that people judged blind. It decides no gate: that is a frozen set’s."
        actions={
          <Button icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <Loaded read={rate} skeleton={<Skeleton lines={18} />}>
        {(data) =>
          data.samples.length === 0 ? (
            <EmptyState
              title="No sample of the traffic yet"
              action={
                mayImport ? (
                  <ButtonLink href={`/p/${projectId}/runs`}>Import a production sample</ButtonLink>
                ) : undefined
              }
            >
              Draw answers from the traffic at random, not those that somebody complained of, import them as a run of
              the kind “Production sample” with the time they were given, and open the run for judging.
            </EmptyState>
          ) : (
            <>
              <Chooser rate={data} onChange={choose} />
              <ProductionView projectId={projectId} rate={data} />
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
