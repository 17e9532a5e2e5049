"use client";

import { Dialog as Radix } from "radix-ui";
import { X } from "lucide-react";
import { useRubric } from "@/client/use-rubrics";
import { buttonClass } from "@/components/ui/button-class";
import { Loaded } from "@/components/ui/loaded";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import { Skeleton } from "@/components/ui/skeleton";
import type { BenchTask } from "@/contracts/bench";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { GuidelineSectionView, RubricLabels } from "./rubric-parts";

export interface RubricSheetProps {
  readonly projectId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What the task at hand is judged under. */
  readonly rules: BenchTask["rubric"];
}

/** The rubric and its hard cases at the side of the bench. `h` and Escape close it. */
export function RubricSheet({ projectId, open, onOpenChange, rules }: RubricSheetProps) {
  const read = useRubric(projectId, open ? rules.number : null);
  // The shipped rubric is in the program: without a connection it is there all the same.
  const shown = read.data?.rubric ?? (rules.words === null ? DEFAULT_RUBRIC : null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          className="appear fixed inset-y-0 right-0 z-40 flex w-[min(32rem,92vw)] flex-col bg-raised shadow-overlay"
          onKeyDown={(event) => {
            if (event.key.toLowerCase() === "h" && !event.ctrlKey && !event.metaKey && !event.altKey)
              onOpenChange(false);
          }}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line-soft px-5 py-3.5">
            <div>
              <Radix.Title className="text-md font-[600]">{shown?.question ?? "The rubric"}</Radix.Title>
              <Radix.Description className="text-xs text-ink-3">
                Rubric {rules.version}, protocol {rules.protocolVersion}, with the hard cases.
              </Radix.Description>
            </div>
            <Radix.Close className={buttonClass("quiet", "sm", { iconOnly: true })} aria-label="Close">
              <X />
            </Radix.Close>
          </header>
          <ScrollFrame className="min-h-0 flex-1 px-5 py-4">
            {shown === null ? (
              <Loaded read={read} skeleton={<Skeleton lines={12} />}>
                {() => null}
              </Loaded>
            ) : (
              <>
                <RubricLabels rubric={shown} />
                <div className="mt-5">
                  {shown.guideline.map((section) => (
                    <GuidelineSectionView key={section.id} section={section} />
                  ))}
                </div>
              </>
            )}
          </ScrollFrame>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
