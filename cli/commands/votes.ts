import { aggregateVotes, type VoteResult } from "@/domain/agreement/aggregate-votes";
import { dawidSkene, TRIAGE_BELOW } from "@/domain/agreement/dawid-skene";
import { explainUndefined } from "@/domain/agreement/explain-undefined";
import type { FigureReason } from "@/domain/agreement/figure";
import type { Args, Command, Terminal } from "../command";
import { EXIT } from "../exit";
import { findFailLabels, type Ratings, readRatings } from "../input/read-ratings";
import { readRows } from "../input/read-rows";
import { printJson, printTable } from "../output/table";

/** What several votes on one item come to, and where they leave doubt. */
interface VotedItem extends VoteResult {
  readonly item: string;
  /** The likeliest label by Dawid and Skene's model with its probability: for triage, and it decides nothing. */
  readonly triage: { readonly label: string; readonly posterior: number; readonly is_doubtful: boolean } | null;
}

interface Votes {
  readonly raters: number;
  readonly items: readonly VotedItem[];
  /** Why there is no model, where there is none. */
  readonly triage_reason: FigureReason | null;
}

function votesOf({ items, raters, rated, labels }: Ratings, failLabels: readonly string[], isGolden: boolean): Votes {
  // An item that nobody rated has nothing to say to the model.
  const voted = [...rated.keys()].filter((i) => rated[i]?.some((label) => label !== null) === true);
  const placeOf = new Map(voted.map((i, place) => [i, place]));
  const counted = voted.map((i) => (rated[i] ?? []).map((label) => (label === null ? [] : [labels.indexOf(label)])));
  const model = dawidSkene(counted, { labels: labels.length });
  return {
    raters: raters.length,
    triage_reason: model.value === null ? model.reason : null,
    items: items.map((item, i): VotedItem => {
      const votes = (rated[i] ?? []).filter((label) => label !== null);
      const place = placeOf.get(i) ?? -1;
      const likeliest = model.value?.map_labels[place];
      const posterior = likeliest === undefined ? undefined : model.value?.posterior[place]?.[likeliest];
      const label = likeliest === undefined ? undefined : labels[likeliest];
      const triage =
        label === undefined || posterior === undefined
          ? null
          : { label, posterior, is_doubtful: posterior < TRIAGE_BELOW };
      return { item, ...aggregateVotes(votes, { failLabels, isGolden }), triage };
    }),
  };
}

function describe({ items, triage_reason: reason }: Votes): string {
  const asked = items.filter(({ needs_adjudication: needs }) => needs);
  const doubtful = items.filter(({ triage }) => triage?.is_doubtful === true);
  const rows = items
    .filter((one) => one.needs_adjudication || one.triage?.is_doubtful === true)
    .map(({ item, majority, causes, triage }) => [
      item,
      majority ?? "no majority",
      causes.join(", "),
      triage === null ? "" : `${triage.label} ${triage.posterior.toFixed(4)}`,
    ]);
  const head = ["item", "majority", "to a lead because", "likeliest"];
  const summary = `${items.length} items; ${asked.length} need a lead; ${doubtful.length} doubtful by the model\n`;
  const note = reason === null ? "" : `no model for triage: ${explainUndefined(reason)}\n`;
  return `${summary}${note}${rows.length === 0 ? "" : `\n${printTable([head, ...rows])}`}`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = await readRows(args.only("the file of ratings"), terminal);
  const ratings = readRatings(args, file);
  const found = votesOf(ratings, findFailLabels(args, ratings.labels) ?? [], args.has("golden"));
  terminal.out(args.has("json") ? printJson(found) : describe(found));
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE --item COL --rater COL --label COL [--labels L,..] [--fail L,..] [--golden]",
  about:
    "What several votes on each item come to: unanimous, a majority, or a ruling that is needed and why. From three raters on, where they leave doubt by Dawid and Skene's model: a view for triage that decides nothing.",
  example: "assay votes ratings.csv --item id --rater who --label label --json",
  options: {
    item: { type: "string", value: "COL", help: "Column of the item" },
    rater: { type: "string", value: "COL", help: "Column of the rater" },
    label: { type: "string", value: "COL", help: "Column of the label; empty is not rated" },
    labels: { type: "string", value: "L,..", help: "All labels, in order" },
    fail: { type: "string", value: "L,..", help: "Labels that count against the gate" },
    golden: { type: "boolean", help: "The items are golden: any two labels that differ need a ruling" },
  },
  run,
};
