/** Closed vocabularies of golden items; screens and files have words for them in `contracts/golden-words.ts`. */

/** What a question is there to try. */
export const ITEM_KINDS = ["answerable", "unanswerable", "adversarial"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** How an adversarial question leads astray. */
export const ADVERSARIAL_KINDS = ["near_miss", "superseded", "obvious_but_wrong", "false_premise"] as const;
export type AdversarialKind = (typeof ADVERSARIAL_KINDS)[number];

/** What a question asks of the corpus; traffic is counted in the same shapes. */
export const QUERY_SHAPES = ["lookup", "proposition", "several_authorities", "good_law", "other"] as const;
export type QueryShape = (typeof QUERY_SHAPES)[number];

/** `gate`: in the set and open to its readers; `practice`: shown to everybody, in no set; `sealed`: in the set, and shown to nobody unnoticed. */
export const ITEM_USES = ["gate", "practice", "sealed"] as const;
export type ItemUse = (typeof ITEM_USES)[number];

/** How somebody came to know a question and what it should be answered with. */
export const EXPOSURE_KINDS = ["written", "read", "signed", "exported"] as const;
export type ExposureKind = (typeof EXPOSURE_KINDS)[number];
