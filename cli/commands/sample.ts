import { createHash } from "node:crypto";
import { drawSample, type FrameItem, TAKE_ALL_OUTCOMES } from "@/domain/agreement/sampling/draw-sample";
import { DomainError } from "@/domain/errors/domain-error";
import type { Args, Command, Terminal } from "../command";
import { dataError, EXIT } from "../exit";
import { type JsonLine, readJsonLines } from "../input/read-json-lines";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function frameItem({ line, value }: JsonLine, file: string, strata: string | null): FrameItem {
  const { id } = value;
  if (typeof id !== "string" || id === "") throw dataError(`${file}:${line}: id is missing or not text`);
  if (strata === null) return { id };
  const stratum = value[strata];
  if (typeof stratum !== "string") throw dataError(`${file}:${line}: ${strata} is missing or not text`);
  return { id, stratum };
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the frame");
  const seed = args.get("seed");
  args.get("k");
  const k = args.number("k", { min: 0, max: 10_000_000, fallback: 0, isWhole: true });
  const strata = args.find("strata");
  const lines = await readJsonLines(file, terminal);
  const frame = lines.map((line) => frameItem(line, file, strata));
  try {
    const draw = drawSample(
      frame,
      { seed, k, ...(strata === null ? {} : { strata: { takeAll: TAKE_ALL_OUTCOMES } }) },
      sha256Hex,
    );
    terminal.out(draw.items.map((item) => `${JSON.stringify(item)}\n`).join(""));
    terminal.err(`${draw.items.length} of ${draw.frame_n}; frame ${draw.frame_sha256}\n`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const position = error.detail.position;
    const line = typeof position === "number" ? `:${lines[position]?.line ?? position + 1}` : "";
    throw dataError(`${file}${line}: ${error.message}`);
  }
}

export const command: Command = {
  usage: "FRAME.jsonl --seed SEED --k N [--strata FIELD]",
  about:
    "Draw a seeded sample of lines with an id; prints JSON lines {id, stratum, u, pi}. The same frame and seed give the same sample in any order.",
  example: "assay sample frame.jsonl --seed 2026-W48 --k 40 --strata label",
  options: {
    seed: { type: "string", value: "SEED", help: "Published after the labels are locked" },
    k: { type: "string", value: "N", help: "How many" },
    strata: {
      type: "string",
      value: "FIELD",
      help: "Draw from each value of this field; rare failures are taken whole",
    },
  },
  run,
};
