import {
  type AuthorityGroup,
  type AuthorityProfile,
  groupAuthorities,
  hasAuthority,
  identifiesAuthority,
  listTitlesIn,
  readAuthorities,
} from "@/domain/checks/authorities/authority-profile";
import type { ActName, ProvisionName } from "@/domain/checks/authorities/provisions";
import { isSameAct } from "@/domain/checks/authorities/provisions";
import { indexCodePoints, spanFromU16 } from "@/domain/text/code-points";
import { foldText } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";

/** The claim names one authority, and what its citations open is another. It informs: a passage may discuss what it is not. */
export interface AuthorityGap {
  /**
   * - `case` another case; `report` the case, under other numbers of the same series;
   * - `act` another act; `provision` another section, article or clause; `pinpoint` another numbered paragraph or page;
   * - `document` another document of R, by its title or an alias.
   */
  readonly kind: "case" | "report" | "act" | "provision" | "pinpoint" | "document";
  /** Where the claim names it, code points of the claim. */
  readonly span: Span;
  /** Place in R of a cited chunk that is another authority; null where it names none. */
  readonly opens: number | null;
  /** Place in R of a chunk that is the authority named, for repair; null where none is. */
  readonly meant: number | null;
}

/** A chunk of R with what it is known to be. */
export interface ProfiledChunk {
  readonly index: number;
  readonly profile: AuthorityProfile;
}

type Gap = Omit<AuthorityGap, "span"> & { readonly from: number; readonly to: number };

const MAX_GAPS = 20;

const indexOf = (chunk: ProfiledChunk | undefined): number | null => chunk?.index ?? null;

/** Cases and their reports: parallel citations are one authority, and any of its names will do. */
function checkGroup(
  group: AuthorityGroup,
  cited: readonly ProfiledChunk[],
  others: readonly ProfiledChunk[],
): Gap | null {
  const { from, to } = group;
  const opened = cited.filter(({ profile }) => hasAuthority(profile, group));
  if (opened.length > 0) {
    const wrong = opened.find(({ profile }) =>
      group.reports.some((report) => {
        const same = profile.identity.reports.filter(({ series }) => series === report.series);
        return same.length > 0 && !profile.all.reports.some(({ key }) => key === report.key);
      }),
    );
    return wrong === undefined ? null : { kind: "report", from, to, opens: wrong.index, meant: null };
  }
  const other = cited.find(({ profile }) => profile.identity.cases.length + profile.identity.reports.length > 0);
  const meant = others.find(({ profile }) => identifiesAuthority(profile, group));
  if (other === undefined && meant === undefined) return null;
  return { kind: "case", from, to, opens: indexOf(other), meant: indexOf(meant) };
}

function checkAct(act: ActName, cited: readonly ProfiledChunk[], others: readonly ProfiledChunk[]): Gap | null {
  const isHere = ({ profile }: ProfiledChunk): boolean => profile.all.acts.some((own) => isSameAct(own, act));
  if (cited.some(isHere)) return null;
  const other = cited.find(({ profile }) => profile.identity.acts.length > 0);
  const meant = others.find(({ profile }) => profile.identity.acts.some((own) => isSameAct(own, act)));
  if (other === undefined && meant === undefined) return null;
  return { kind: "act", from: act.from, to: act.to, opens: indexOf(other), meant: indexOf(meant) };
}

/** `12` is named by `12.3` and the other way round. */
const isSamePlace = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

function checkProvision(
  provision: ProvisionName,
  cited: readonly ProfiledChunk[],
  others: readonly ProfiledChunk[],
): Gap | null {
  const isNamed = (own: ProvisionName): boolean =>
    own.unit === provision.unit && isSamePlace(own.number, provision.number);
  const { from, to } = provision;
  if (provision.unit === "paragraph") {
    const numbered = cited.find(({ profile }) => profile.paragraphs.size > 0);
    const isThere = cited.some(
      ({ profile }) => profile.paragraphs.has(provision.number) || profile.all.provisions.some(isNamed),
    );
    return numbered === undefined || isThere
      ? null
      : { kind: "pinpoint", from, to, opens: numbered.index, meant: null };
  }
  if (cited.some(({ profile }) => profile.all.provisions.some(isNamed))) return null;
  const other = cited.find(({ profile }) => profile.identity.provisions.some(({ unit }) => unit === provision.unit));
  if (other === undefined) return null;
  const meant = others.find(({ profile }) => profile.identity.provisions.some(isNamed));
  return { kind: "provision", from, to, opens: other.index, meant: indexOf(meant) };
}

/** Documents of R that the claim calls by title or alias, while it cites others. */
function checkTitles(text: string, cited: readonly ProfiledChunk[], others: readonly ProfiledChunk[]): Gap[] {
  if (!others.some(({ profile }) => profile.titles.length > 0)) return [];
  const claim = foldText(text);
  if (cited.some(({ profile }) => listTitlesIn(claim, profile).length > 0)) return [];
  const documents = new Set(
    cited.flatMap(({ profile }) => (profile.documentKey === null ? [] : [profile.documentKey])),
  );
  for (const { index, profile } of others) {
    if (profile.documentKey !== null && documents.has(profile.documentKey)) continue;
    const [place] = listTitlesIn(claim, profile);
    if (place === undefined) continue;
    if (cited.some((one) => profile.titles.some((title) => one.profile.foldedText.includes(title)))) continue;
    return [{ kind: "document", ...place, opens: indexOf(cited[0]), meant: index }];
  }
  return [];
}

/**
 * Compares the authorities that a claim names with those its citations open. `cited` and `others` are the readable chunks of R
 * that it cites and does not cite. A name that stands anywhere in a cited chunk, its title or its aliases is opened; one that
 * nothing tells about is passed over. At most 20 gaps, in order.
 */
export function checkAuthority(
  claim: string,
  cited: readonly ProfiledChunk[],
  others: readonly ProfiledChunk[],
): AuthorityGap[] {
  if (cited.length === 0) return [];
  const named = readAuthorities(claim);
  const gaps = [
    ...groupAuthorities(claim, named).map((group) => checkGroup(group, cited, others)),
    ...named.acts.map((act) => checkAct(act, cited, others)),
    ...named.provisions.map((provision) => checkProvision(provision, cited, others)),
    ...checkTitles(claim, cited, others),
  ].filter((gap) => gap !== null);
  const index = indexCodePoints(claim);
  return gaps
    .sort((a, b) => a.from - b.from)
    .slice(0, MAX_GAPS)
    .map(({ from, to, ...gap }) => ({ ...gap, span: spanFromU16(index, from, to) }));
}
