import { agreementEndpoints, type AgreementPage, type AgreementPanel } from "@/contracts/agreement";
import type { Args, Terminal } from "../command";
import { EXIT } from "../exit";
import { printFigure } from "../output/figure-text";
import { printJson, printTable } from "../output/table";
import { findRun } from "../remote/find-run";
import { findProject } from "../remote/project";
import { call, openServer } from "../remote/server";

type ServerFigure = AgreementPanel["po"];

/** The server says in words why a figure is not defined. */
function printServerFigure({ value, n, ci, reason = "", flags }: ServerFigure, page: AgreementPage): string {
  return value === null ? (page.explanations[reason] ?? reason) : printFigure({ value, n, ci, flags });
}

function describePanel(panel: AgreementPanel, page: AgreementPage): string {
  const { passFail, title, n, labels, po, kappa, ac1, alpha } = panel;
  const figures: readonly (readonly [string, ServerFigure])[] = [
    ["fail-specific agreement", passFail.failSpecific],
    ["pass/fail kappa", passFail.kappa],
    ["raw agreement", po],
    ["kappa", kappa],
    ["AC1", ac1],
    ["alpha", alpha],
  ];
  const rows = figures.map(([name, figure]) => [name, printServerFigure(figure, page)]);
  return `${title}: ${n} items; labels ${labels.join(", ")}\n${printTable(rows)}${passFail.direction}\n`;
}

const describe = (page: AgreementPage) =>
  `${page.source}\n\n${page.panels.map((panel) => describePanel(panel, page)).join("\n")}`;

/** Agreement over a run of the server, or of a re-score sample with the first pass. @throws Exit 65, 66, 69, 77 */
export async function agreementOfRun(args: Args, terminal: Terminal): Promise<number> {
  const [wanted, rescore] = [args.find("run"), args.find("rescore")];
  const server = openServer(args);
  const projectId = await findProject(server, args);
  const runId = wanted === null ? undefined : await findRun(server, wanted, args);
  const query = { runId, rescoreId: rescore ?? undefined };
  const page = await call(server, agreementEndpoints.getAgreement, { params: { projectId }, query });
  terminal.out(args.has("json") ? printJson(page) : describe(page));
  return EXIT.done;
}
