/** Why a sentence states nothing that a source could say, though it is no courtesy. */
export type NoAssertion = "announcement" | "own_view" | "disclaimer" | "about_the_answer";

const RULES: readonly (readonly [NoAssertion, RegExp])[] = [
  [
    "about_the_answer",
    /^(?:these|those|the above) (?:are|were) (?:just |only )?(?:some|a few|several|examples)\b(?: of)?[^\d]{0,160}$/u,
  ],
  ["about_the_answer", /^by (?:following|taking|using|applying) (?:this|these|the above|all of these)\b[^\d]{0,200}$/u],
  // What comes next, or what came before.
  [
    "announcement",
    /^(?:here (?:is|are)|here's|below (?:is|are)|the following (?:is|are)|see (?:below|above|the (?:table|list)))\b[^\d]{0,160}$/u,
  ],
  [
    "announcement",
    /^(?:i will|i'll|we will|we'll|let's|let us) (?:now |first |then )?(?:explain|summari[sz]e|list|look|break|outline|describe|discuss|start|go|turn|consider|explore|provide|give|walk)\b[^\d]{0,200}$/u,
  ],
  [
    "announcement",
    /^(?:in summary|to summari[sz]e|in short|in conclusion|to conclude|overall|first|second|third|next|finally|note|example|for example|conclusion|step [a-z]+)$/u,
  ],
  // The writer's own view, marked as such.
  [
    "own_view",
    /^(?:in my (?:own )?(?:view|opinion)|my (?:own )?(?:view|opinion) is|(?:[^,\d]{1,160}, )?i (?:personally |would |also )*(?:think|believe|feel|suggest|recommend|advise|would say|would argue|suspect|guess)|personally)\b[^\d]{0,400}$/u,
  ],
  [
    "own_view",
    /^(?:(?:[a-z]{2,12}|if [^\d]{0,200}|to [^\d]{0,200}), )?i(?:'d| would) (?:[a-z]{2,12} ){0,2}[a-z]{2,14}\b[^\d]{0,300}$/u,
  ],
  [
    "own_view",
    /^(?:meiner (?:meinung|ansicht) nach|ich (?:glaube|denke|finde|meine)|à mon avis|je pense|en mi opinión|creo que)\b[^\d]{0,400}$/u,
  ],
  // Advice to ask somebody, and what the writer is not.
  [
    "disclaimer",
    /^(?:please (?:note|remember|be aware|keep in mind) that |however, |also, |but |and |note that |remember that )?(?:i am|i'm) (?:not an? |just an? |only an? |an? (?:ai|language))[^\d]{0,200}$/u,
  ],
  [
    "disclaimer",
    /^(?:please (?:note|remember|be aware|keep in mind) that |however, |note that )?(?:this|the (?:above|information)|my (?:answer|response))[^\d]{0,60} (?:is not|isn't|does not|doesn't|should not|shouldn't|is no) [^\d]{0,40}(?:advice|substitute|constitute)[^\d]{0,160}$/u,
  ],
  [
    "disclaimer",
    /^(?:therefore, |so, |however, |if [^\d]{0,80}, )?(?:please |always |it(?:'s| is) (?:always |also )?(?:best|advisable|recommended|important|a good idea|wise) (?:for you )?to |you (?:should|may want to|might want to|may wish to) (?:also |always )?|i (?:would )?(?:recommend|suggest|advise) (?:that you |you )?)(?:consult|consulting|speak|speaking|talk|talking|contact|check|checking|seek|seeking|see|ask)(?: (?:with|to))? (?:an? |your |the |advice |help |professional |medical |legal |qualified |licensed )[^\d]{0,200}$/u,
  ],
  // About the answer or its making.
  [
    "about_the_answer",
    /^(?:i|we) (?:have |'ve )?(?:searched|looked|checked|reviewed|read|found|based|used|summari[sz]ed|provided|listed|tried|included)\b[^\d]{0,120}(?:documents?|sources?|results?|passages?|context|for you|above|below|answer|information)[^\d]{0,60}$/u,
  ],
  [
    "about_the_answer",
    /^(?:this|these|the (?:above|answer|list|information)) (?:answer|summary|response|list|overview|information|examples?)? ?(?:is|are|was|were) (?:based|drawn|taken|compiled|not exhaustive|only)\b[^\d]{0,200}$/u,
  ],
];

const MAX_UNITS = 500;

/** Why a folded sentence states nothing, or null for one that may state something. */
export function findNoAssertion(folded: string): NoAssertion | null {
  if (folded.length > MAX_UNITS) return null;
  const bare = folded.replace(/[^\p{L}\p{N}]+$/u, "");
  return RULES.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}
