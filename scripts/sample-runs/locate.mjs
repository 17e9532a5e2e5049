/** Where a phrase stands in a text: white space, straight or curly quotation marks and hyphens at a line end make no difference. */
function patternOf(phrase) {
  const characters = [...phrase.trim().replace(/\s+/g, " ")];
  const parts = characters.map((character, index) => {
    if (character === " ") return "\\s+";
    if (character === '"') return '["“”]';
    if (character === "'") return "['’]";
    const escaped = character.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
    const next = characters[index + 1] ?? " ";
    return /\p{L}/u.test(character) && /\p{L}/u.test(next) ? `${escaped}(?:-\\n)?` : escaped;
  });
  return new RegExp(parts.join(""), "gu");
}

const countCp = (text) => [...text].length;

/** All places of a phrase, in code points, half-open. */
export function findPhrase(text, phrase) {
  return [...text.matchAll(patternOf(phrase))].map((match) => {
    const startCp = countCp(text.slice(0, match.index));
    return { startCp, endCp: startCp + countCp(match[0]), text: match[0] };
  });
}

/** The one place of a phrase; throws where there is none or a second one. */
export function locatePhrase(text, phrase, where) {
  const places = findPhrase(text, phrase);
  if (places.length !== 1) throw new Error(`${where}: "${phrase}" stands ${places.length} times`);
  return places[0];
}

/** The passage that begins with `from` and ends with `to`, at or after `afterCp`. */
export function locatePassage(text, from, to, afterCp, where) {
  const start = findPhrase(text, from).find((place) => place.startCp >= afterCp);
  if (!start) throw new Error(`${where}: no "${from}" from ${afterCp} on`);
  const end = findPhrase(text, to).find((place) => place.endCp > start.startCp && place.startCp >= start.startCp);
  if (!end) throw new Error(`${where}: no "${to}" after "${from}"`);
  const startCp = start.startCp;
  return { startCp, endCp: end.endCp, text: [...text].slice(startCp, end.endCp).join("") };
}
