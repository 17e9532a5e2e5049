import { z } from "zod";
import type { GateReportResource } from "@/contracts/gate";
import { goldenItemEndpoints, goldenLock, type GoldenLock } from "@/contracts/golden-items";
import { holdAgainstLock } from "@/domain/gate/hold-against-lock";
import type { Terminal } from "../command";
import { dataError, EXIT, Exit } from "../exit";
import { readJson } from "../input/read-input";
import { call, type Server } from "./server";

const lockFile = goldenLock.extend({ version: z.literal(1) });

/** @throws Exit 65 for what is no lock file, 66 where there is none. */
export async function readLock(file: string, terminal: Terminal): Promise<GoldenLock> {
  const read = lockFile.safeParse(await readJson(file, terminal));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw dataError(
    `${file}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is no lock file"}; assay golden lock writes one`,
  );
}

/**
 * The record still goes on from where the repository saw it: the event that the lock names is there, under its hash.
 * @throws Exit 3 where it is not, or is of another project.
 */
export async function assertChainGoesOn(server: Server, lock: GoldenLock): Promise<void> {
  const { seq, hash } = lock.chain;
  const params = { projectId: lock.project };
  try {
    const now = await call(server, goldenItemEndpoints.getGoldenLock, { params, query: { seq } });
    if (now.chain.hash === hash) return;
  } catch (error) {
    if (!(error instanceof Exit) || error.exitCode !== EXIT.noInput) throw error;
  }
  throw new Exit(
    EXIT.integrity,
    `the record of project ${lock.project} at ${server.url.origin} has no event ${seq} with the hash that the lock names: it was shortened or rebuilt, or is another project's`,
  );
}

/** @throws Exit 3 where the decision rests on another set or policy than the lock names. */
export function assertLocked(lock: GoldenLock, report: GateReportResource): void {
  const set = report.setVersion === null ? null : { name: null, ...report.setVersion };
  const differences = holdAgainstLock(lock, { set, policy: report.policy });
  if (differences.length === 0) return;
  const advice = "if both are meant, run assay golden lock and commit what it writes";
  throw new Exit(EXIT.integrity, `not what the lock names: ${differences.join("; ")}; ${advice}`);
}
