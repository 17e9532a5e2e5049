/** Ways to say that the sources do not cover the question. Each must be about the sources given, or about the speaker. */
const SOURCES =
  "(?:(?:the|these|those|my|your) (?:\\w+ ){0,2}(?:sources?|documents?|passages?|context|excerpts?|search results|knowledge base)|" +
  "(?:provided|given|retrieved|available|supplied|cited) (?:\\w+ ){0,2}(?:sources?|documents?|passages?|context|materials?|texts?|information|results)|" +
  "(?:the )?(?:information|text|material) (?:provided|given|retrieved|available|supplied))";

const NOT = "(?:(?:do|does|did|is|are|was|were|has|have|had|could)(?:n't| not)|can't|cannot|can not)";

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\b${SOURCES}(?: \\w+){0,3} ${NOT}\\b.{0,30}\\b(?:contain|mention|say|state|` +
      "include|cover|address|specify|provide|answer|discuss|support|give|indicate|describe|explain|sufficient|enough|" +
      "mentioned|stated|available)",
    "u",
  ),
  new RegExp(`(?:\\bnot|n't|\\bnowhere|\\bnever) (?:\\w+ ){0,2}(?:in|by|from|within) ${SOURCES}`, "u"),
  new RegExp(`\\bno (?:\\w+ ){0,4}(?:in|within|from|among) ${SOURCES}`, "u"),
  new RegExp(
    `\\b${SOURCES} (?:contain|contains|provide|provides|give|gives|offer|offers|include|includes|have|has|say|says) (?:no\\b|nothing\\b)`,
    "u",
  ),
  /\b(?:i|we) (?:was|were|am|are|'m|'re)? ?(?:unable|not able) to (?:find|answer|determine|provide|locate|help|confirm|verify|say|tell)/u,
  /\b(?:i'm|we're) (?:unable|not able|sorry,? but|afraid)/u,
  new RegExp(
    `\\b(?:i|we) ${NOT} (?:\\w+ly )?(?:be able to )?(?:find|predict|speculate|access|offer|found|locate|answer|determine|see|help|provide|have|know|confirm|verify|say|tell|` +
      "assist|comply)",
    "u",
  ),
  /\bi (?:found|find|have|see) (?:nothing\b|no (?:\w+ ){0,3}(?:information|mention|evidence|answer|reference|passage|document|source|statement|indication)s?\b)/u,
  /^(?:sorry|unfortunately)\b.{0,60}\b(?:cannot|can't|could not|couldn't|unable|not able|no information)/u,
  /\bthere is (?:no|not enough|insufficient) (?:\w+ ){0,2}information (?:\w+ ){0,3}(?:about|on|available|provided|given|to (?:answer|determine|say|tell))\b/u,
  /\b(?:insufficient|not enough) (?:information|context|data) to (?:answer|respond|determine|say|tell)\b/u,
  /\b(?:cannot|can't|could not|couldn't) be (?:answered|determined|confirmed|established) (?:from|with|by|on|based)/u,
  /\bthis question cannot be answered\b/u,
  /\bit(?:'s| is) (?:not possible|impossible|difficult) to (?:\w+ly )?(?:answer|say|tell|determine|provide|give|propose|predict)\b.{0,80}\b(?:question|query|from|based|without|given|alone)\b/u,
  /^(?:however, |unfortunately, )?the (?:question|query) (?:does not|doesn't) (?:provide|specify|give|say|contain|mention)\b/u,
  // German, French, Spanish: the commonest forms.
  /\b(?:ich|wir) (?:kann|konnte|können|konnten|weiss|habe|finde|fand)\b.{0,60}\b(?:nicht|keine[rns]?)\b/u,
  /\b(?:quellen|dokumente[n]?|unterlagen|textstellen|auszüge[n]?|passagen)\b.{0,30}\b(?:enthalten|nennen|sagen|geben|machen|findet|finden|steht|stehen)\b.{0,30}\b(?:nicht|nichts|keine[rns]?)\b/u,
  /\b(?:je|nous) n(?:e |')(?:peux|pouvons|sais|savons|trouve|trouvons|ai|avons)\b.{0,20}\b(?:pas|rien|aucune?)\b/u,
  /\b(?:documents|sources|passages|extraits)\b.{0,30}\bne? ?.{0,20}\b(?:pas|rien|aucune?)\b/u,
  /\bno (?:puedo|podemos|pude|encuentro|encontré|tengo|sé)(?!\p{L})/u,
  /\b(?:documentos|fuentes|pasajes)\b.{0,30}\bno (?:contienen|mencionan|indican|incluyen|dicen)\b/u,
];

/** What each of them says in some way: a sentence that says nothing of the kind is not held against them one by one. */
const DENIES =
  /\bno|n't|cannot|\bnever|unable|sorry|afraid|insufficient|impossible|difficult|unfortunately|nicht|kein|pas\b|rien|aucun/u;

/** A sentence that declines says so near its beginning. */
const MAX_UNITS = 1200;

/** Whether a folded sentence declines to answer, or says that the sources given do not tell. */
export function isRefusalSentence(foldedSentence: string): boolean {
  const beginning = foldedSentence.slice(0, MAX_UNITS);
  return DENIES.test(beginning) && PATTERNS.some((pattern) => pattern.test(beginning));
}
