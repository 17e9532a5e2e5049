import { exportEndpoints } from "@/contracts/exports";
import type { Command } from "../command";
import { exportCommand } from "../remote/export-command";
import { asJsonLines, asLabelStudio, labelsAsCsv } from "../remote/export-forms";

export const command: Command = exportCommand({
  endpoint: exportEndpoints.exportLabels,
  about:
    "People's labels of closed pairs, each claim a line, and the labels that were found in files. Sealed, privileged, personal and walled responses stay.",
  example: "assay export labels --run latest --format csv > labels.csv",
  forms: { jsonl: asJsonLines, csv: labelsAsCsv, "label-studio": asLabelStudio },
  ofRun: true,
});
