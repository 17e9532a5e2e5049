const XML_SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text as XML 1.0 can hold it: signs escaped, control characters that it has no form for replaced. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (sign) => XML_SIGNS[sign] ?? sign);

export interface JunitCase {
  readonly name: string;
  /** Null where it passes. */
  readonly failure: { readonly type: string; readonly text: string } | null;
  /** Why it was not run; then it neither passes nor fails. */
  readonly skipped?: string;
}

export interface JunitSuite {
  readonly name: string;
  readonly classname: string;
  readonly cases: readonly JunitCase[];
  /** ISO 8601, where the result has a time. */
  readonly timestamp?: string;
  /** Printed beside the cases. */
  readonly note?: string;
}

function printCase(classname: string, { name, failure, skipped }: JunitCase): string {
  const open = `    <testcase classname="${xml(classname)}" name="${xml(name)}"`;
  if (failure !== null) {
    const [first = ""] = failure.text.split("\n");
    return `${open}>\n      <failure type="${xml(failure.type)}" message="${xml(first)}">${xml(failure.text)}</failure>\n    </testcase>`;
  }
  if (skipped !== undefined) return `${open}>\n      <skipped message="${xml(skipped)}"/>\n    </testcase>`;
  return `${open}/>`;
}

/** One suite as JUnit XML. */
export function printJunitSuite({ name, classname, cases, timestamp, note }: JunitSuite): string {
  const failures = cases.filter(({ failure }) => failure !== null).length;
  const skipped = cases.filter(({ failure, skipped: why }) => failure === null && why !== undefined).length;
  const lines = cases.map((one) => printCase(classname, one));
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const time = timestamp === undefined ? "" : ` timestamp="${xml(timestamp)}"`;
  const out = note === undefined ? "" : `    <system-out>${xml(note)}</system-out>\n`;
  const suite = `  <testsuite name="${xml(name)}" ${counts}${time}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n${suite}\n${lines.join("\n")}\n${out}  </testsuite>\n</testsuites>\n`;
}
