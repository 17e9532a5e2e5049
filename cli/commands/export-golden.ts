import { goldenItemEndpoints } from "@/contracts/golden-items";
import type { Command } from "../command";
import { exportCommand } from "../remote/export-command";
import { asJsonLines, goldenAsCsv } from "../remote/export-forms";

export const command: Command = exportCommand({
  endpoint: goldenItemEndpoints.exportGolden,
  about: "The questions of the newest set version with their targets. Sealed ones never leave.",
  example: "assay export golden > golden.jsonl",
  forms: { jsonl: asJsonLines, csv: goldenAsCsv },
  ofRun: false,
});
