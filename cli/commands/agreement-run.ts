import { agreementEndpoints, type AgreementPage, type AgreementPanel } from "@/contracts/agreement";
import { type ImportedAgreement, importedAgreementEndpoints } from "@/contracts/imported-agreement";
import type { Args, Terminal } from "../command";
import { EXIT } from "../exit";
import { printFigure } from "../output/figure-text";
import { printJson, printTable } from "../output/table";
import { findRun } from "../remote/find-run";
import { findProject } from "../remote/project";
import { call, openServer, type Server } from "../remote/server";

type ServerFigure = AgreementPanel["po"];

/** The server says in words why a figure is not defined. */
function printServerFigure(
  { value, n, ci, reason = "", flags }: ServerFigure,
  page: Pick<AgreementPage, "explanations">,
): string {
  return value === null ? (page.explanations[reason] ?? reason) : printFigure({ value, n, ci, flags });
}

function describePanel(panel: AgreementPanel, page: AgreementPage): string {
  const { passFail, title, n, labels, po, kappa, ac1, pabak, alpha, scottPi, gateWeighted, mcnemar } = panel;
  const figures: readonly (readonly [string, ServerFigure])[] = [
    ["fail-specific agreement", passFail.failSpecific],
    ["pass/fail kappa", passFail.kappa],
    ["raw agreement", po],
    ["kappa", kappa],
    ["AC1", ac1],
    ["PABAK", pabak],
    ["alpha", alpha],
    ["Scott's pi", scottPi],
    ["kappa by gate class", gateWeighted],
    ["McNemar p, exact", mcnemar.p],
    ["McNemar p, mid", mcnemar.pMid],
  ];
  const rows = figures.map(([name, figure]) => [name, printServerFigure(figure, page)]);
  return `${title}: ${n} items; labels ${labels.join(", ")}\n${printTable(rows)}${passFail.direction}\n`;
}

const describe = (page: AgreementPage) =>
  `${page.source}\n\n${page.panels.map((panel) => describePanel(panel, page)).join("\n")}`;

type ImportedPanel = NonNullable<ImportedAgreement["panel"]>;

function describeImported({ panel, raters, explanations }: ImportedAgreement): string {
  if (panel === null) return `no two raters of the file labelled the same items (${raters.length} raters)\n`;
  const names = ["po", "kappa", "scottPi", "ac1", "pabak", "alpha"] as const satisfies readonly (keyof ImportedPanel)[];
  const rows = names.map((name) => [name, printServerFigure(panel[name], { explanations })]);
  const table = panel.table.map((row, i) => [panel.labels[i] ?? "", ...row]);
  return `${panel.a} and ${panel.b}: ${panel.n} items; labels ${panel.labels.join(", ")}\n${printTable(table)}\n${printTable(rows)}`;
}

async function agreementOfImported(runId: string, server: Server, args: Args, terminal: Terminal): Promise<number> {
  const query = { a: args.find("a") ?? undefined, b: args.find("b") ?? undefined };
  const seen = await call(server, importedAgreementEndpoints.getImportedAgreement, { params: { runId }, query });
  terminal.out(args.has("json") ? printJson(seen) : describeImported(seen));
  return EXIT.done;
}

/** Agreement over a run of the server, or of a re-score sample with the first pass. @throws Exit 65, 66, 69, 77 */
export async function agreementOfRun(args: Args, terminal: Terminal): Promise<number> {
  const [wanted, rescore] = [args.find("run"), args.find("rescore")];
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const runId = wanted === null ? undefined : await findRun(server, wanted, args);
  if (runId !== undefined && args.has("imported")) return agreementOfImported(runId, server, args, terminal);
  const query = { runId, rescoreId: rescore ?? undefined };
  const page = await call(server, agreementEndpoints.getAgreement, { params: { projectId }, query });
  terminal.out(args.has("json") ? printJson(page) : describe(page));
  return EXIT.done;
}
