import type { QuoteMatchResource } from "@/contracts/bench";

export type WordEdit = QuoteMatchResource["edits"][number];

/** A difference word by word: struck out is what only the first text has, underlined what only the second has. */
export function WordDifference({
  edits,
  first,
  second,
}: {
  edits: readonly WordEdit[];
  first: string;
  second: string;
}) {
  return (
    <>
      {edits.map((edit, at) => {
        // Only white space differs: line ends and blanks are no difference to a reader.
        const isBlank = (edit.quote + edit.source).trim() === "";
        if (edit.op === "equal" || isBlank) return <span key={at}>{edit.source}</span>;
        return (
          <span key={at}>
            {edit.quote === "" ? null : (
              <del className="diff-removed">
                <span className="sr-only">only in {first}: </span>
                {edit.quote}
              </del>
            )}
            {edit.source === "" ? null : (
              <ins className="diff-added">
                <span className="sr-only">only in {second}: </span>
                {edit.source}
              </ins>
            )}
          </span>
        );
      })}
    </>
  );
}
