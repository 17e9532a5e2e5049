import type { AdversarialKind, ExposureKind, ItemKind, ItemUse, QueryShape } from "@/domain/golden/item-codes";
import type { ItemState, TargetDoubt } from "@/domain/golden/item-life";

/** The words people read for the codes of golden items. */

export const ITEM_KIND_WORDS: Readonly<Record<ItemKind, string>> = {
  answerable: "Answerable",
  unanswerable: "Unanswerable",
  adversarial: "Adversarial",
};

export const ADVERSARIAL_KIND_WORDS: Readonly<Record<AdversarialKind, string>> = {
  near_miss: "Near miss",
  superseded: "Superseded authority",
  obvious_but_wrong: "Obvious but wrong",
  false_premise: "False premise",
};

export const QUERY_SHAPE_WORDS: Readonly<Record<QueryShape, string>> = {
  lookup: "Lookup",
  proposition: "Proposition",
  several_authorities: "Several authorities",
  good_law: "Good law",
  other: "Other",
};

export const ITEM_USE_WORDS: Readonly<Record<ItemUse, string>> = {
  gate: "In the set",
  practice: "Practice",
  sealed: "Sealed",
};

export const ITEM_STATE_WORDS: Readonly<Record<ItemState, string>> = {
  candidate: "Candidate",
  judged: "Judged by two",
  frozen: "Frozen",
  retired: "Retired",
};

export const TARGET_DOUBT_WORDS: Readonly<Record<TargetDoubt, string>> = {
  to_reattest: "The corpus has grown since it was attested",
  document_changed: "A newer version of its document no longer says these words",
  law_changed: "Its source was amended, overruled, repealed or withdrawn since",
};

export const EXPOSURE_KIND_WORDS: Readonly<Record<ExposureKind, string>> = {
  written: "Wrote it",
  read: "Read it",
  signed: "Signed it",
  exported: "Carried it off",
};
