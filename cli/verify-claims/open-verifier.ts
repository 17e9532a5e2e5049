import { openHttpJudge } from "@/verifiers/http-judge";
import { openOnnxVerifier } from "@/verifiers/onnx-verifier";
import { type Verifier, VerifierUnavailable } from "@/verifiers/verifier";
import type { Args, CommandOption } from "../command";
import { readJudgeSettings } from "../env";
import { dataError, EXIT, Exit, usageError } from "../exit";

/** Options of commands that may ask a verifier. */
export const VERIFIER_OPTIONS: Readonly<Record<string, CommandOption>> = {
  model: { type: "string", value: "FOLDER", help: "A local model in ONNX form; nothing is downloaded" },
  "entailment-label": { type: "string", value: "NAME", help: "Where the model calls its label by an unusual name" },
  judge: { type: "boolean", help: "The judge of ASSAY_JUDGE_URL, _MODEL, _REVISION and _KEY instead" },
};

function exitOf({ code, message }: VerifierUnavailable): Exit {
  if (code === "no_folder") return new Exit(EXIT.noInput, message);
  if (code === "no_package") return new Exit(EXIT.unreachable, message);
  return code === "not_configured" ? usageError(message) : dataError(message);
}

async function open(args: Args): Promise<Verifier | null> {
  const folder = args.find("model");
  if (folder !== null && args.has("judge")) throw usageError("--model and --judge are two verifiers; give one");
  if (folder !== null) {
    const label = args.find("entailment-label");
    return openOnnxVerifier(folder, label === null ? {} : { entailmentLabel: label });
  }
  if (!args.has("judge")) return null;
  const settings = readJudgeSettings();
  if (settings === null) throw usageError("--judge needs ASSAY_JUDGE_URL, ASSAY_JUDGE_MODEL and ASSAY_JUDGE_REVISION");
  return openHttpJudge(settings);
}

/** The verifier that the options name; null where they name none. @throws Exit 64, 65, 66, 69 */
export async function openVerifier(args: Args): Promise<Verifier | null> {
  try {
    return await open(args);
  } catch (error) {
    throw error instanceof VerifierUnavailable ? exitOf(error) : error;
  }
}
