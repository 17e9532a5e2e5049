import { type KeyedDigest } from "@/domain/adjudication/carry-over";
import { purposeBytes } from "@/domain/audit/canonical-json";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { defaultProtocol } from "@/domain/rubric/protocol";
import type { Connection } from "@/server/db/connection";
import { statementsOfConnection } from "@/server/db/statements";
import type { Deps } from "@/server/deps";
import type { ProjectOfImport } from "@/server/repositories/import-lookups";
import { SourceTexts } from "./source-texts";

/** What holds for a whole import. */
export interface ImportContext {
  readonly deps: Deps;
  readonly connection: Connection;
  readonly projectId: string;
  readonly userId: string;
  readonly runId: string;
  readonly runKind: string;
  readonly systemName: string;
  /** When answers were given that say no time of their own. */
  readonly answeredAt: Date | null;
  /** The time of everything that it writes; `PAYLOADS_OF_RUN` rests on that. */
  readonly createdAt: Date;
  /** HMAC with the project's digest key: equal for equal content, in this project alone. */
  readonly keyedDigest: KeyedDigest;
  readonly rubricVersion: string;
  readonly protocolVersion: string;
  readonly texts: SourceTexts;
}

/**
 * Versions of rubric and protocol as carry-over keys name them. Before the first batch is opened a project has none stored; it
 * will open with the default ones under number 1, and its keys must be equal then.
 */
export function versionsOf(project: ProjectOfImport): Pick<ImportContext, "rubricVersion" | "protocolVersion"> {
  const protocol = defaultProtocol({ padding: "every_citation", isTwoStage: false });
  return {
    rubricVersion: project.rubricVersion ?? `${DEFAULT_RUBRIC.id}/${DEFAULT_RUBRIC.version}`,
    protocolVersion: project.protocolVersion ?? `${protocol.id}/${protocol.version}`,
  };
}

type Given = Omit<ImportContext, "keyedDigest" | "rubricVersion" | "protocolVersion" | "texts" | "deps">;

/** The context of an import; its deps have the one time at which all of it is written. */
export function makeImportContext(deps: Deps, project: ProjectOfImport, given: Given): ImportContext {
  const { digestKey } = project;
  return {
    ...given,
    ...versionsOf(project),
    deps: { ...deps, clock: () => given.createdAt },
    keyedDigest: (bytes) => deps.hmacSha256Hex(digestKey, bytes),
    texts: new SourceTexts(statementsOfConnection(given.connection)),
  };
}

/** The keyed digest of a value for one purpose. */
export const digestFor = (context: ImportContext, purpose: string, value: unknown): string =>
  context.keyedDigest(purposeBytes(`assay:${purpose}:v1`, value));
