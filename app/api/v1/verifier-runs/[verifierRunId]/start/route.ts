import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { startVerifierRun } from "@/server/services/start-verifier-run";

export const POST = route(endpoints.startVerifierRun, async ({ deps, caller, params }) => {
  const { started } = await startVerifierRun(deps, caller, params.verifierRunId);
  return started;
});
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
