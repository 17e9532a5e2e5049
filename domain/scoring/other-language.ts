/** Words so common that a sentence of the language hardly does without; shared ones stand in every list that has them. */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: "the of and to in is a an that for be was were are with by on or not it may has have this from as at which no",
  de: "der die das und ist nicht ein eine mit von zu den dem im des wird werden auf für sind kann nach bei auch es",
  fr: "le la les des et est une un dans que pour pas sur par au aux du qui ne sont être ce il elle en de",
  es: "el la los las y es una un en que para por no se con del al son ser como su de",
  it: "il lo la gli le e è una un di che per non con del della dei sono nel può essere",
  nl: "de het een en is van dat niet met op voor te zijn worden wordt bij aan om in",
  pt: "o a os as e é um uma de que para não com do da dos das em são ser por no na",
};
const LISTS = Object.entries(COMMON_WORDS).map(([code, words]) => ({ code, words: new Set(words.split(" ")) }));

/** A letter outside the Latin script. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;
/** One common word may stand in a name. */
const FEWEST = 2;

/**
 * Whether a text is in another language than English, as most verifiers were made for that: in another script, or with more of another
 * language's common words than of English ones. A text too short to tell counts as English.
 */
export function isOtherLanguage(text: string): boolean {
  if (OTHER_SCRIPT.test(text)) return true;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (list: ReadonlySet<string>): number => words.filter((word) => list.has(word)).length;
  const [english = 0, ...others] = LISTS.map((list) => count(list.words));
  const most = Math.max(...others);
  return most >= FEWEST && most > english;
}
