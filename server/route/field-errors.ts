import type { z } from "zod";
import type { FieldError } from "@/contracts/problems";

type Issue = z.core.$ZodIssue;

function pathOf(path: readonly PropertyKey[]): string {
  let text = "";
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? String(key) : `.${String(key)}`;
  }
  return text;
}

function sentenceOf(issue: Issue): string {
  if (issue.code === "unrecognized_keys")
    return `not known here: ${issue.keys.map((key) => key.slice(0, 60)).join(", ")}`;
  return issue.message;
}

/** What zod found, as field errors. `root` names the whole where an issue has no path (`body`, `query`). */
export function fieldErrorsOf(error: z.core.$ZodError, root: string): FieldError[] {
  return error.issues.map((issue) => ({
    field: pathOf(issue.path) || root,
    code: issue.code,
    message: sentenceOf(issue),
  }));
}
