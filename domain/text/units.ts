/** Folded names of units and currencies, and for each the one name it is compared by. First in a group is that name. */
const UNIT_GROUPS: readonly string[] = [
  "g gram grams gramm",
  "kg kilogram kilograms",
  "mg milligram milligrams",
  "µg μg ug mcg microgram micrograms",
  "ng",
  "t tonne tonnes",
  "lb lbs",
  "oz",
  "l litre litres liter liters",
  "ml",
  "dl",
  "cl",
  "µl μl",
  "mm",
  "cm",
  "m metre metres meter meters",
  "km kilometre kilometres kilometer kilometers",
  "µm μm",
  "nm",
  "ft feet foot",
  "inch inches",
  "yd yards",
  "mile miles",
  "ha hectare hectares",
  "s sec second seconds",
  "ms",
  "min minute minutes",
  "h hr hrs hour hours",
  "day days",
  "week weeks",
  "month months",
  "quarter quarters",
  "year years",
  "bar",
  "mbar",
  "pa",
  "kpa",
  "mpa",
  "psi",
  "hz",
  "khz",
  "mhz",
  "ghz",
  "w watt watts",
  "kw",
  "mw",
  "v volt volts",
  "kv",
  "ma",
  "k kelvin",
  "°c celsius",
  "°f fahrenheit",
  "j joule joules",
  "kj",
  "cal",
  "kcal",
  "mol",
  "mmol",
  "iu",
  "percent % pct",
  "permille ‰",
  "million millions",
  "billion billions",
  "thousand thousands",
  "hundred hundreds",
  "dozen dozens",
  "eur € euro euros",
  "usd",
  "$ dollar dollars",
  "gbp £",
  "pound pounds",
  "chf",
  "jpy ¥ yen",
  "cent cents",
  "pence",
  "crown crowns",
  "kb",
  "mb",
  "gb",
  "tb",
  "km/h kph",
  "mph",
  "rpm",
  "ppm",
  "ppb",
  "tage tag",
  "monate monat",
  "jahre jahr",
];

const NAMES = new Map<string, string>();
for (const group of UNIT_GROUPS) {
  const names = group.split(" ");
  for (const name of names) NAMES.set(name, names[0] ?? name);
}

const SYMBOL = /^[\p{Sc}\p{Sm}%‰°§&]$/u;

/** Whether a folded word or sign names a unit, a currency or a mathematical relation: a change of it changes a quantity. */
export function isUnit(word: string): boolean {
  return NAMES.has(word) || SYMBOL.test(word);
}

/** The one name of a folded unit (`days` and `day` alike), or null for what is none. */
export function findUnitName(word: string): string | null {
  return NAMES.get(word) ?? null;
}

const SIGN_WORDS = new Map([
  ["§", "section"],
  ["§§", "sections"],
  ["%", "percent"],
  ["&", "and"],
  ["€", "eur"],
  ["euro", "eur"],
  ["euros", "eur"],
  ["£", "gbp"],
  ["dollar", "$"],
  ["dollars", "$"],
  ["+", "plus"],
  ["=", "equals"],
]);

/** One spelling for a folded sign and the word that says the same. */
export function spellSign(word: string): string {
  return SIGN_WORDS.get(word) ?? word;
}
