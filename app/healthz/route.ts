/** Live: the process answers. Says nothing of the database. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "Cache-Control": "no-store" } });
}
