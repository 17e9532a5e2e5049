import { auditEndpoints } from "@/contracts/audit";
import type { Command } from "../command";
import { exportCommand } from "../remote/export-command";
import { asJsonLines } from "../remote/export-forms";

export const command: Command = exportCommand({
  endpoint: auditEndpoints.exportAudit,
  about: "The evidence bundle: chain, payloads with their salts and frozen records, for assay verify.",
  example: "assay export bundle > record.jsonl",
  forms: { jsonl: asJsonLines },
  ofRun: false,
  role: "auditor",
});
