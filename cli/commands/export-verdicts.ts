import { exportEndpoints } from "@/contracts/exports";
import type { Command } from "../command";
import { exportCommand } from "../remote/export-command";
import { asJsonLines, verdictsAsCsv } from "../remote/export-forms";

export const command: Command = exportCommand({
  endpoint: exportEndpoints.exportVerdicts,
  about:
    "Verdicts in force with their basis, and those of their claims. Sealed, privileged, personal and walled responses stay.",
  example: "assay export verdicts --run 3 --format csv > verdicts.csv",
  forms: { jsonl: asJsonLines, csv: verdictsAsCsv },
  ofRun: true,
});
