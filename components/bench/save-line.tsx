"use client";

import { useEffect, useState } from "react";
import type { SaveView, UnsavedCause } from "@/client/bench/draft-saver";
import { formatInstant } from "@/components/ui/format-time";
import { SaveState } from "@/components/ui/save-state";

const WHY: Readonly<Record<UnsavedCause, string>> = {
  offline: "no connection",
  lease_lost: "no longer yours",
  signed_out: "signed out",
  conflict: "saved elsewhere too",
  refused: "not accepted",
};

const minuteMs = 60_000;
const justNowMs = 20_000;

/** "just now", "3 min ago", then the time in UTC. */
export function describeAge(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs;
  if (ageMs < justNowMs) return "just now";
  if (ageMs < 60 * minuteMs) return `${Math.max(1, Math.round(ageMs / minuteMs))} min ago`;
  return (formatInstant(new Date(atMs).toISOString()) ?? "").slice(11);
}

/** The time, told anew every so often. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Whether the judgement is on the server, always in sight. */
export function SaveLine({ save }: { save: SaveView }) {
  const nowMs = useNow(justNowMs / 2);
  if (save.status === "saving") return <SaveState status="saving" />;
  if (save.status === "saved") {
    return <SaveState status="saved" {...(save.atMs === null ? {} : { detail: describeAge(save.atMs, nowMs) })} />;
  }
  const kept = save.isKept ? "kept on this device" : "not kept: stay on this page";
  return <SaveState status="unsaved" detail={`${WHY[save.cause]}, ${kept}`} />;
}
