/** What verifiers the operator has set up. None of it ever comes from a request. */
export interface VerifierSettings {
  /** A folder with a local model; null for none. */
  readonly modelFolder: string | null;
  readonly entailmentLabel: string | null;
  readonly judge: {
    readonly baseUrl: string;
    readonly model: string;
    readonly revision: string;
    readonly apiKey: string | null;
  } | null;
  /** Classes of documents and responses whose words may leave for the judge. Privileged and personal ones never may. */
  readonly judgeClasses: ReadonlySet<string>;
}

const SENDABLE = ["public", "confidential"];

type Source = Readonly<Record<string, string | undefined>>;

const textOf = (value: string | undefined): string | null =>
  value === undefined || value.trim() === "" ? null : value.trim();

/** Reads the verifiers' settings; a judge needs its address, model and revision together. */
export function readVerifierSettings(source: Source): VerifierSettings {
  const baseUrl = textOf(source["ASSAY_JUDGE_URL"]);
  const model = textOf(source["ASSAY_JUDGE_MODEL"]);
  const revision = textOf(source["ASSAY_JUDGE_REVISION"]);
  const isWhole = baseUrl !== null && model !== null && revision !== null;
  const classes = (textOf(source["ASSAY_JUDGE_CLASSES"]) ?? "public").split(",").map((name) => name.trim());
  return {
    modelFolder: textOf(source["ASSAY_MODEL_FOLDER"]),
    entailmentLabel: textOf(source["ASSAY_MODEL_ENTAILMENT_LABEL"]),
    judge: isWhole ? { baseUrl, model, revision, apiKey: textOf(source["ASSAY_JUDGE_KEY"]) } : null,
    judgeClasses: new Set(classes.filter((name) => SENDABLE.includes(name))),
  };
}

/** This process's. */
export const getVerifierSettings = (): VerifierSettings => readVerifierSettings(process.env);
