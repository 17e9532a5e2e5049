import { getDeps } from "@/server/deps";
import { checkReadiness } from "@/server/services/check-readiness";

/** Ready: the database answers and its migrations are those of this version. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness(getDeps());
  const status = readiness.ready ? 200 : 503;
  return Response.json(readiness, { status, headers: { "Cache-Control": "no-store" } });
}
