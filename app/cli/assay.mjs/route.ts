import { findProgram } from "@/server/services/find-program";

/** The command line for machines that have nothing but a URL and a token. It holds no secret: anybody may fetch it. */
export async function GET(): Promise<Response> {
  const program = await findProgram("assay.mjs");
  if (program === null) return new Response("The command line is not built.\n", { status: 404 });
  const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response(program, { headers });
}
