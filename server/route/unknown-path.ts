import { getDeps } from "@/server/deps";
import { problemResponse } from "./problem-response";

/** What every path of the API that doesn't exist answers with, whoever asks and by whatever method. */
export async function unknownPath(): Promise<Response> {
  return problemResponse({ code: "not_found", detail: "The API has no such path." }, getDeps().newId());
}
