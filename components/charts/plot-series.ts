/** How a series is drawn: a colour and a dash of its own, so that it reads in grey as well. */
export type SeriesLook = "first" | "second" | "third" | "fourth";

export interface PlotSeries {
  readonly key: string;
  readonly label: string;
  readonly look: SeriesLook;
  /** Marks every value. */
  readonly isPoints?: boolean;
  readonly isStep?: boolean;
  /** The row's member with `[below, above]`. */
  readonly whisker?: string;
}

export const STROKE_OF: Readonly<Record<SeriesLook, string>> = {
  first: "var(--accent)",
  second: "var(--unsupported-line)",
  third: "var(--refusal-line)",
  fourth: "var(--apart-line)",
};

export const DASH_OF: Readonly<Record<SeriesLook, string>> = {
  first: "none",
  second: "7 3",
  third: "2 3",
  fourth: "9 3 2 3",
};
