import { join } from "node:path";
import { getVerifierSettings, type VerifierSettings } from "@/server/env/verifier-env";
import { openChildVerifier } from "@/verifiers/child-verifier";
import { openHttpJudge } from "@/verifiers/http-judge";
import { type Verifier, VerifierUnavailable } from "@/verifiers/verifier";

/** A verifier in use, with the classes of texts it may see; closed when its run ends. */
export interface OpenVerifier {
  readonly verifier: Verifier;
  readonly maySend: (textClass: string) => boolean;
  readonly close: () => void;
}

/** Opens a verifier of a kind. Tests hand in their own. */
export type VerifierOpener = (kind: "onnx" | "http_judge") => Promise<OpenVerifier>;

const notSetUp = (what: string) => new VerifierUnavailable("not_configured", `The operator has set up no ${what}.`);

async function openModel({ modelFolder, entailmentLabel }: VerifierSettings): Promise<OpenVerifier> {
  if (modelFolder === null) throw notSetUp("local model (ASSAY_MODEL_FOLDER)");
  const childPath = join(process.cwd(), "dist", "verify-child.mjs");
  const verifier = await openChildVerifier(modelFolder, { childPath, entailmentLabel });
  // Its words stay on this machine.
  return { verifier, maySend: () => true, close: verifier.close };
}

function openJudge({ judge, judgeClasses }: VerifierSettings): OpenVerifier {
  if (judge === null) throw notSetUp("judge (ASSAY_JUDGE_URL, ASSAY_JUDGE_MODEL, ASSAY_JUDGE_REVISION)");
  return { verifier: openHttpJudge(judge), maySend: (name) => judgeClasses.has(name), close: () => undefined };
}

/** What the operator set up. @throws VerifierUnavailable */
export const openConfiguredVerifier: VerifierOpener = async (kind) => {
  const settings = getVerifierSettings();
  return kind === "onnx" ? openModel(settings) : openJudge(settings);
};

/** The kinds that are set up, whether or not they can be opened. */
export function listConfigured(): ("onnx" | "http_judge")[] {
  const { modelFolder, judge } = getVerifierSettings();
  return [...(modelFolder === null ? [] : (["onnx"] as const)), ...(judge === null ? [] : (["http_judge"] as const))];
}
