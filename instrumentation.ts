/** The server refuses to start on a database whose migrations are not the ones it was built with, and methods that nothing has. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { refuseWrongDatabase } = await import("@/server/services/check-readiness");
  await refuseWrongDatabase();
  const { refuseUnknownMethods } = await import("@/server/route/refuse-methods");
  const { getDeps } = await import("@/server/deps");
  refuseUnknownMethods(getDeps().newId);
  const { scheduleRechecks } = await import("@/server/services/run-rechecks");
  scheduleRechecks(getDeps());
  const { scheduleVerifierRuns } = await import("@/server/services/resume-verifier-runs");
  scheduleVerifierRuns(getDeps());
}
