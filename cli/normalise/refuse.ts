import { NormaliseRefusal } from "@/formats/normalise-state";
import { dataError, usageError } from "../exit";

/** Ends a command over a file that no format knows (exit 65), or a format that there is not (64). @throws Exit */
export function refuse(error: unknown, fileName: string): never {
  if (!(error instanceof NormaliseRefusal)) throw error;
  if (error.code === "no_such_format") throw usageError(`${error.message}; assay formats lists them`);
  if (error.line !== null) throw dataError(`${fileName}:${error.line}: ${error.message}`);
  throw dataError(`${fileName}: ${error.message}; assay formats lists those that are`);
}
