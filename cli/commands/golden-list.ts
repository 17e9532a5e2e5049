import { goldenEndpoints, type GoldenItemResource } from "@/contracts/golden";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { printJson, printTable } from "../output/table";
import { allPages } from "../remote/all-pages";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

function stateOf({ target, proposalPending, state, doubts, frozenAt }: GoldenItemResource): string {
  const notes = [...(proposalPending ? ["a proposal waits"] : []), ...doubts].map((note) => `, ${note}`).join("");
  const pending = state === "retired" ? `, retired${notes}` : notes;
  if (target === null) return frozenAt === null ? `no target${pending}` : `sealed, frozen ${frozenAt}${pending}`;
  return `${target.content.answerable ? "answerable" : "not answerable"}, frozen ${target.frozenAt}${pending}`;
}

function describe(items: readonly GoldenItemResource[]): string {
  if (items.length === 0) return "no question is known\n";
  return printTable(items.map((item) => [item.externalId, stateOf(item), item.question.replace(/\s+/g, " ")]));
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  const server = openServer(args);
  const params = { projectId: await findProject(server, args) };
  const items = await allPages((cursor) =>
    call(server, goldenEndpoints.listGoldenItems, { params, query: { cursor, limit: 200 } }),
  );
  terminal.out(args.has("json") ? printJson({ items }) : describe(items));
  return EXIT.done;
}

export const command: Command = {
  usage: "",
  about: "The project's questions, each with its frozen target if it has one.",
  example: "assay golden list --json",
  options: {},
  isRemote: true,
  run,
};
