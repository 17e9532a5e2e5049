/** The server refuses to start on a database whose migrations are not the ones it was built with. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { refuseWrongDatabase } = await import("@/server/services/check-readiness");
  await refuseWrongDatabase();
}
