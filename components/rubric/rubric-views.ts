/** The views of the page of rubric and protocol, as its address names them. */
export const RUBRIC_VIEWS = ["rubric", "protocol", "use"] as const;
export type RubricViewName = (typeof RUBRIC_VIEWS)[number];
