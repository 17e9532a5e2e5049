const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Never end a sentence, folded, without the stop. */
const ALWAYS = setOf(
  "eg ie e.g i.e cf vs v v.s al approx appx ca viz messrs d.h z.b u.a bzw vgl usw ggf evtl inkl exkl zzgl abzgl sog i.v.m i.d.r " +
    "i.s.d m.w.n urt beschl p.ex c.-à-d esp incl excl resp aff'd rev'd subsp spp ssp op loc et.al",
);

/** Do not end a sentence before a figure, a section sign, a Roman number or a bracketed place. */
const BEFORE_FIGURE = setOf(
  "no nos nr nrn art arts para paras p pp pg abs s ss fig figs tab tabs vol vols sec secs sect ch chap cl reg regs r rr c eq eqs " +
    "ex exh app appx bk pt pts lev min max jan feb mar apr jun jul aug sep sept oct nov dec ann sch sched ord cc col cols fn n nn " +
    "l ll rn rz rdnr ziff bd kap satz lit lett núm pág págs n.º nº al inc tel ext ver abschn anm tz az supp stat cir rptr misc " +
    "f.2d f.3d f.4th u.s.c c.f.r fed reg.l",
);

/** Titles and short forms that do not end a sentence unless a word follows that often begins one. */
const UNLESS_STARTER = setOf(
  "inc ltd co corp llc plc jr sr bros dept est ed eds trans cit ibid seq dep't ass'n int'l nat'l gov't comm'n univ dr mr mrs ms mx " +
    "prof st hon rev sen gov gen col capt lt sgt cmdr maj brig pres supt dist atty mme mlle sig dott avv sra srta ud uds mio mrd " +
    "aufl hrsg ff mt ft ave blvd rd u.s u.k u.n e.u ph.d m.d b.a m.a j.d ll.m ll.b esq subch",
);

/** Short only when they begin with a capital: courts, reporters, states. */
const CAPITALISED = setOf(
  "supp cir ct bankr cal mass ariz ark colo conn del fla ga ill ind kan ky la md mich minn miss mo mont neb nev okla ore pa tenn " +
    "tex vt va wash wis wyo rptr stat const div acad bull assn id mag auth bd comm env",
);

const STARTERS = setOf(
  "the a an it he she they we you i this that these those in on at as if when while but and or however for to by there here no not " +
    "its his her their our after before under since both each all some most many such what which who where why how with without " +
    "although because during once only any another other every neither either until unless from of yes so then thus therefore " +
    "moreover furthermore also instead first second finally der die das ein eine es er sie wir im auch dies diese dieser " +
    "dieses nach bei für mit wenn da le les un une il elle ils elles ce cette ces en dans pour el los las una este esta por si lo " +
    "gli nel",
);

/** A letter behind one of these is a name of a kind, not somebody's initial: vitamin C, Appendix B. */
const LETTERED = setOf(
  "vitamin hepatitis type class group plan option appendix exhibit schedule part section grade factor figure table point step " +
    "category annex tier phase level zone article unit room block influenza clause attachment sample team version",
);

const MONTHS = setOf(
  "januar jänner februar märz april mai juni juli august september oktober november dezember january february march may june july " +
    "october december",
);
/** German nouns that follow an ordinal number: `im 19. Jahrhundert`. */
const AFTER_ORDINAL =
  /^(?:jahrhunderts?|jahrtausends?|kapitel|kammer|senats?|zivilsenats?|strafsenats?|auflage|aufl|lebensjahr(?:es)?|monats?|woche|tag(?:es)?|abschnitts?|satz(?:es)?|klasse|stock|geburtstag|weltkriegs?|bundestags?|platz|rang|grad(?:es)?|absatz(?:es)?|quartals?|instanz)$/u;

const isOrdinal = (word: string, next: string): boolean =>
  /^\d{1,3}$/u.test(word) && (MONTHS.has(next) || AFTER_ORDINAL.test(next));

/** An initial follows another name or a small word and is followed by a name: "J. Smith", not "vitamin C. It". */
function isInitial(word: string, before: string, next: string): boolean {
  if (!/^\p{Lu}\p{M}*$/u.test(word) || LETTERED.has(before.toLowerCase())) return false;
  return /^$|^\p{Lu}|^(?:by|of|and|to|with|from|for|und|et|y|von|de)$/u.test(before) || /^\p{Lu}/u.test(next);
}

/**
 * Whether a stop behind `word` belongs to the word. `before` is the word before it, `next` what follows after white space, both
 * as written.
 */
export function isAbbreviation(word: string, before: string, next: string): boolean {
  const folded = word.toLowerCase().replaceAll("’", "'");
  const following = next.toLowerCase();
  if (ALWAYS.has(folded) || isOrdinal(word, following)) return true;
  if (BEFORE_FIGURE.has(folded) && /^[([]?(?:\d|§|[IVXLC]+\b)/u.test(next)) return true;
  if (STARTERS.has(following)) return false;
  if (UNLESS_STARTER.has(folded) || (CAPITALISED.has(folded) && /^\p{Lu}/u.test(word))) return true;
  // S.C.R., U.S., p.a., b.i.d.
  return /^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(word) || isInitial(word, before, next);
}
