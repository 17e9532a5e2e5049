"use client";

import { ExternalLink } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { LabelChip } from "@/components/ui/label-chip";
import { SaveState } from "@/components/ui/save-state";
import { SpanLegend } from "@/components/ui/span-legend";
import { SplitPane } from "@/components/ui/split-pane";

function Answer() {
  return (
    <div className="flex h-full flex-col gap-4 bg-surface p-5">
      <p className="text-sm text-ink-2">Can an opened relay be returned, and who pays the freight?</p>
      <p className="reading">
        Opened RB-400 relays can be returned within 30 days provided no unit has been installed{" "}
        <sup className="font-mono text-2xs text-accent">S1</sup>, and expedited freight is covered under your contract
        tier. <sup className="font-mono text-2xs text-accent">S1</sup>
      </p>
      <div className="border-t border-line-soft pt-3">
        <p className="flex items-center justify-between text-xs text-ink-3">
          Claim 2 of 2 <SaveState status="saved" detail="just now" />
        </p>
        <p className="mt-1 text-base">Expedited freight is covered under your contract tier.</p>
        <p className="mt-2 flex gap-2">
          <LabelChip label="misattributed" /> <Badge>not in source</Badge>
        </p>
      </div>
      <div className="mt-auto space-y-3">
        <Field label="Note">
          <Input placeholder="What the passage says instead" />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Button shortcut="1">Grounded</Button>
          <Button shortcut="2">Unsupported</Button>
          <Button shortcut="3">Misattributed</Button>
          <Button variant="primary" shortcut="Enter" className="ml-auto">
            Commit and next
          </Button>
        </div>
      </div>
    </div>
  );
}

function Source() {
  return (
    <div className="min-h-full bg-surface p-5">
      <div className="mb-4 flex items-center justify-between gap-4 border-b border-line-soft pb-2.5 text-xs text-ink-3">
        <span>
          <span className="font-[550] text-ink">Returns policy</span> · version{" "}
          <code className="font-mono">9f3a1c20b7de</code> · p. 4 of 40
        </span>
        <Button size="sm" variant="quiet" icon={<ExternalLink />}>
          Open
        </Button>
      </div>
      <div className="reading mx-auto max-w-[66ch]">
        <p className="text-ink-2">
          4.1 A return begins on the day on which the buyer gives notice in writing. Notice by telephone is no notice.
        </p>
        <div className="chunk-bounds my-3">
          <p>
            4.2{" "}
            <span className="span-cited">
              An opened relay of the RB-400 series may be returned within thirty days of delivery, provided that no unit
              of the lot has been installed.
            </span>{" "}
            Freight is borne by the buyer.{" "}
            <span className="span-evidence">Expedited freight is excluded under every tier</span> unless it was agreed
            in writing before dispatch.
          </p>
        </div>
        <p className="text-ink-2">
          4.3 Units returned later than thirty days after delivery are credited at the seller’s discretion.
        </p>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-3">
        <span>
          Retrieved set: <code className="font-mono text-accent">S1</code> cited · <code className="font-mono">S2</code>{" "}
          · <code className="font-mono">S3</code>
        </span>
        <span>
          <Kbd keys="E" /> mark evidence
        </span>
        <SpanLegend kinds={["cited", "evidence", "chunk"]} />
      </div>
    </div>
  );
}

/** How the parts come together where most of the time is spent. A picture, not the bench itself. */
export function BenchSpecimen() {
  return (
    <SplitPane
      startLabel="Answer"
      endLabel="Source"
      storageKey="gallery"
      start={<Answer />}
      end={<Source />}
      className="h-[32rem] overflow-hidden rounded-md border border-line"
    />
  );
}
