import { Badge } from "@/components/ui/badge";

/** Stands beside the figure of a run that was measured on targets which were frozen after it had begun. */
export function LateTargets() {
  return (
    <Badge tone="attention" className="ml-1.5">
      targets frozen later
    </Badge>
  );
}
