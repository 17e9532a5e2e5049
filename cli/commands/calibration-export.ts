import { calibrationEndpoints } from "@/contracts/calibrations";
import type { Args, Command, Terminal } from "../command";
import { EXIT, Exit, usageError } from "../exit";
import { printJson } from "../output/table";
import { allPages } from "../remote/all-pages";
import { findProject } from "../remote/project";
import { call, openServer, type Server } from "../remote/server";

/** A calibration by its id, its number or `latest`. @throws Exit 66 */
async function findCalibration(server: Server, wanted: string, args: Args): Promise<string> {
  if (wanted !== "latest" && !/^#?\d{1,9}$/.test(wanted)) return wanted;
  const projectId = await findProject(server, args);
  const all = await allPages((cursor) =>
    call(server, calibrationEndpoints.listCalibrations, { params: { projectId }, query: { cursor, limit: 200 } }),
  );
  const found = wanted === "latest" ? all[0] : all.find(({ number }) => number === Number(wanted.replace("#", "")));
  if (found !== undefined) return found.id;
  const what = wanted === "latest" ? "no calibration" : `no calibration ${wanted}`;
  throw new Exit(EXIT.noInput, `${what} in project ${projectId} at ${server.url.origin}; say another by --project`);
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const [wanted = "latest", another] = args.positionals;
  if (another !== undefined) throw usageError(`one calibration is enough; the second is ${another}`);
  const server = openServer(args);
  const calibrationId = await findCalibration(server, wanted, args);
  const { artifact } = await call(server, calibrationEndpoints.getCalibration, { params: { calibrationId } });
  terminal.out(printJson(artifact));
  return EXIT.done;
}

export const command: Command = {
  usage: "[ID]",
  about:
    "The record of a calibration (its id, its number, or the latest) as JSON, as `assay calibrate --artifact` writes it and `assay regress --calibration` reads it.",
  example: "assay calibration export latest > calibration.json",
  options: {},
  isRemote: true,
  run,
};
