import { exportEndpoints } from "@/contracts/exports";
import type { Command } from "../command";
import { exportCommand } from "../remote/export-command";
import { asJsonLines, asRagas, responsesAsCsv } from "../remote/export-forms";

export const command: Command = exportCommand({
  endpoint: exportEndpoints.exportResponses,
  about:
    "Responses of the project's runs with their passages and claims. Sealed, privileged, personal and walled ones stay.",
  example: "assay export runs --run latest --format ragas > run.jsonl",
  forms: { jsonl: asJsonLines, csv: responsesAsCsv, ragas: asRagas },
  ofRun: true,
});
