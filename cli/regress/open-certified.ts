import type { Args, Terminal } from "../command";
import { usageError } from "../exit";
import { readJson } from "../input/read-input";
import { openVerifier } from "../verify-claims/open-verifier";
import type { CertifiedVerifier } from "./measure-run";
import { readCertificate } from "./read-certificate";

/** The verifier that the options name, with the threshold that people's labels certify; null where they name none. @throws Exit */
export async function openCertified(args: Args, terminal: Terminal): Promise<CertifiedVerifier | null> {
  const file = args.find("calibration");
  const verifier = await openVerifier(args);
  if (verifier === null) {
    if (file !== null) throw usageError("--calibration needs its verifier: --model FOLDER, or --judge");
    return null;
  }
  if (file === null) throw usageError("a verifier's scores are read by a certified threshold: give --calibration FILE");
  return { verifier, certificate: readCertificate(file, await readJson(file, terminal), verifier) };
}
