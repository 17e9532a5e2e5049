import type { z } from "zod";
import type { GoldenImport, goldenItemEndpoints, NewGoldenItem } from "@/contracts/golden-items";
import type { LineProblem } from "@/contracts/runs";
import { type FileItem, readGoldenItemsFile } from "@/formats/golden-items-file";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findTakenKeys } from "@/server/repositories/golden-items";
import { findNamedSources } from "@/server/repositories/named-sources";
import { inTransaction } from "@/server/transaction";
import { writeGoldenItems } from "./create-golden-items";
import { problemsOfTarget } from "./golden/build-targets";
import { namesOfSources, PassagePlacer } from "./golden/place-passages";

type Body = z.output<(typeof goldenItemEndpoints.importGoldenItems)["body"]>;

const SHOWN_ITEMS = 100;
const SHOWN_PROBLEMS = 500;
/** As many as one proposal is read and signed with. */
const MAX_ITEMS = 500;
const MIN_REASON = 3;

interface ReadFile {
  readonly format: "jsonl" | "csv";
  readonly lines: readonly number[];
  readonly items: readonly NewGoldenItem[];
  readonly problems: readonly LineProblem[];
}

async function findTaken(tx: Tx, projectId: string, items: readonly FileItem[]): Promise<LineProblem[]> {
  const taken = await findTakenKeys(
    tx,
    projectId,
    items.map((item) => item.id),
  );
  return items
    .filter((item) => taken.has(item.id))
    .map(({ line }) => ({
      line,
      field: "id",
      code: "item_key_taken",
      message: "is the name of another question of the project.",
    }));
}

const findIncomplete = (items: readonly NewGoldenItem[], lines: readonly number[]): LineProblem[] =>
  items.flatMap(({ target }, at) =>
    target === null
      ? []
      : problemsOfTarget(target).map(({ code, message }) => ({ line: lines[at] ?? 1, field: null, code, message })),
  );

async function readFile(tx: Tx, caller: Caller, body: Body): Promise<ReadFile> {
  const { projectId, userId } = caller;
  const { format, items, problems } = await readGoldenItemsFile(body.text, body.format);
  const placer = new PassagePlacer(await findNamedSources(tx, { projectId, userId, names: namesOfSources(items) }));
  const made = items.map((item) => placer.itemOf(item));
  const lines = items.map((item) => item.line);
  const tooMany = items[MAX_ITEMS];
  const found: LineProblem[] = [...problems, ...(await findTaken(tx, projectId, items)), ...placer.problems];
  // A passage that was not found is said once, not again as a target that lacks one.
  const isNamed = new Set(found.map((problem) => problem.line));
  found.push(...findIncomplete(made, lines).filter((problem) => !isNamed.has(problem.line)));
  if (tooMany !== undefined) {
    const message = `a file brings at most ${MAX_ITEMS} questions, as many as one proposal is signed with; split it here.`;
    found.push({ line: tooMany.line, field: null, code: "too_many", message });
  }
  return { format, lines, items: made, problems: found.toSorted((a, b) => a.line - b.line) };
}

function reportOf({ format, lines, items, problems }: ReadFile, dryRun: boolean): GoldenImport {
  return {
    dryRun,
    format,
    items: items.slice(0, SHOWN_ITEMS).map((item, at) => ({
      line: lines[at] ?? 1,
      externalId: item.externalId,
      question: item.question,
      kind: item.kind,
      queryShape: item.queryShape,
      use: item.use,
      passages: item.target?.passages.length ?? 0,
      hasTarget: item.target !== null,
    })),
    count: items.length,
    withTarget: items.filter((item) => item.target !== null).length,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    created: 0,
    approvalId: null,
  };
}

function refuseLines(problems: readonly LineProblem[]): never {
  throw new Refusal("golden_bad_lines", "Some lines can't be taken over; nothing was stored.", {
    errors: problems.slice(0, 100).map(({ field, ...problem }) => ({ ...problem, field: field ?? "line" })),
    errorCount: problems.length,
  });
}

/**
 * Reads questions from a file. A dry run tells what it holds and what is wrong, by line; else all of them are written down and
 * their targets proposed together, or nothing is stored.
 * @throws Refusal `import_empty`, `golden_bad_lines`, `body_invalid` without a reason, and as `createGoldenItems`.
 */
export async function importGoldenItems(deps: Deps, caller: Caller, body: Body): Promise<GoldenImport> {
  if (body.text.trim() === "") throw new Refusal("import_empty", "The file holds no question.");
  return inTransaction(deps, async (tx) => {
    const file = await readFile(tx, caller, body);
    if (body.dryRun) return reportOf(file, true);
    if (file.problems.length > 0) refuseLines(file.problems);
    if (file.items.length === 0) throw new Refusal("import_empty", "The file holds no question.");
    if (body.reason.trim().length < MIN_REASON) {
      throw new Refusal("body_invalid", "Say why these questions come in; two people sign it.", {
        errors: [{ field: "reason", code: "too_small", message: "needs a reason of at least three characters" }],
      });
    }
    const { items, approvalId } = await writeGoldenItems(tx, deps, caller, { items: file.items, reason: body.reason });
    return { ...reportOf(file, false), created: items.length, approvalId };
  });
}
