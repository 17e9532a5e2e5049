import type { AgreementSubject } from "@/client/use-agreement";

interface Query {
  readonly run?: string | string[];
  readonly rescore?: string | string[];
}

/** What an address asks the agreement of; null where it names neither a run nor a sample. */
export function readSubject({ run, rescore }: Query): AgreementSubject | null {
  if (typeof rescore === "string" && rescore !== "") return { kind: "rescore", id: rescore };
  return typeof run === "string" && run !== "" ? { kind: "run", id: run } : null;
}
