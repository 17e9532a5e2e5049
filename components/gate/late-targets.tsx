import type { GateReportResource } from "@/contracts/gate";
import { Badge } from "@/components/ui/badge";

/** Stands beside the figure of a run that was measured on targets which were frozen after it had begun. */
export function LateTargets({ report }: { report: Pick<GateReportResource, "flags"> }) {
  if (!report.flags.includes("targets_frozen_after_run")) return null;
  return (
    <Badge tone="attention" className="ml-1.5">
      targets frozen later
    </Badge>
  );
}
