import { findProgram } from "@/server/services/find-program";

/** The mechanical checks as one file, for other people's processes and pages. It holds no secret: anybody may fetch it. */
export async function GET(): Promise<Response> {
  const program = await findProgram("assay-checks.mjs");
  if (program === null) return new Response("The checks are not built.\n", { status: 404 });
  const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response(program, { headers });
}
