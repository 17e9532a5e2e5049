/** The questions of the journey: each kind of source, and in run 1 each kind of ending, a dispute among them. */
export const JOURNEY_IDS = [
  "rp-01",
  "rp-02",
  "rp-03",
  "rp-05",
  "ls-01",
  "ls-02",
  "ls-09",
  "md-01",
  "md-02",
  "md-05",
  "md-07",
  "md-08",
];
