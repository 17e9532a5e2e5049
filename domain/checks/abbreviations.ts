/** Never end a sentence, folded, without the stop. */
const ALWAYS = new Set(
  "eg ie e.g i.e cf vs v v.s al approx ca viz dr mr mrs ms prof st hon rev sen gov gen col capt lt messrs d.h z.b u.a bzw vgl usw ggf evtl inkl str".split(
    " ",
  ),
);

/** Do not end a sentence before a figure, a section sign or a Roman number. */
const BEFORE_FIGURE = new Set(
  "no nos nr art arts para paras p pp abs s ss fig figs tab vol vols sec secs ch cl reg regs r rr c eq ex app bk lev min max jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);

/** Do not end a sentence unless a word follows that often begins one. */
const UNLESS_STARTER = new Set("inc ltd co corp llc jr sr bros dept est ed eds trans op cit ibid".split(" "));

const STARTERS = new Set(
  "the a an it he she they we you i this that these those in on at as if when while but and or however for to by there here no not its his her their after before under since both each all some most many such what which who der die das ein eine es er sie wir im in le la les un une il elle el los las".split(
    " ",
  ),
);

/**
 * Whether a stop behind `word` belongs to the word. `before` is the word before it, `next` what follows after white space, both
 * as written.
 */
export function isAbbreviation(word: string, before: string, next: string): boolean {
  const folded = word.toLowerCase();
  const isStarter = STARTERS.has(next.toLowerCase());
  if (ALWAYS.has(folded)) return true;
  if (BEFORE_FIGURE.has(folded) && /^(?:\d|§|[IVXLC]+\b)/u.test(next)) return true;
  if (UNLESS_STARTER.has(folded)) return !isStarter;
  // S.C.R., U.S., p.a.
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return !isStarter;
  // An initial follows another name or a small word and is followed by one: "J. Smith", not "vitamin C. It".
  return (
    /^\p{Lu}$/u.test(word) &&
    !isStarter &&
    (/^$|^\p{Lu}|^(?:by|of|and|to|with|from|for)$/u.test(before) || /^\p{Lu}/u.test(next))
  );
}
