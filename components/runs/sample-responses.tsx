import { FOCUSABLE } from "@/components/source/focusable";
import type { ImportSample } from "@/contracts/runs";
import { Badge } from "@/components/ui/badge";
import { countOf } from "@/components/ui/format-count";
import { questionWords } from "@/components/ui/question-words";

const SET_WORDS: Readonly<Record<ImportSample["retrievedSet"], string | null>> = {
  known: null,
  partial: "retrieved set known in part",
  unknown: "retrieved set unknown",
};

function Claims({ sample }: { sample: ImportSample }) {
  const { claims, claimCount } = sample;
  if (claims.length === 0) return <p className="text-sm text-ink-3">No claims.</p>;
  return (
    <>
      <ol className="list-decimal space-y-1 pl-6 text-sm">
        {claims.map(({ text, cites }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two claims may say the same, and the list never changes
          <li key={place}>
            {text}{" "}
            <span className="text-xs text-ink-3">
              {cites.length === 0 ? "cites nothing" : `cites ${cites.join(", ")}`}
            </span>
          </li>
        ))}
      </ol>
      {claimCount > claims.length ? (
        <p className="mt-1 text-xs text-ink-3">and {countOf(claimCount - claims.length, "more claim")}</p>
      ) : null}
    </>
  );
}

function Sample({ sample }: { sample: ImportSample }) {
  const { question, answer, isAnswerCut, externalId, line, status, retrievedSet, passages } = sample;
  const set = SET_WORDS[retrievedSet];
  const names = passages.map(({ handle }) => handle).join(", ");
  return (
    <article aria-label={`Response ${externalId}`} className="rounded-md border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-[550]">{questionWords(question)}</p>
        <p className="text-xs text-ink-3">
          <span className="font-mono">{externalId}</span> · line {line}
        </p>
      </div>
      {answer === "" ? (
        <p className="text-sm text-ink-3">There is no answer.</p>
      ) : (
        <section aria-label="Answer" {...FOCUSABLE} className="reading max-h-48 overflow-y-auto whitespace-pre-wrap">
          {answer}
          {isAnswerCut ? " …" : ""}
        </section>
      )}
      <p className="my-2 flex flex-wrap items-center gap-2 text-xs text-ink-3">
        {passages.length === 0 ? "No passages." : `Passages ${names}`}
        {set === null ? null : <Badge tone="attention">{set}</Badge>}
        {status === "ok" ? null : <Badge>{status.replaceAll("_", " ")}</Badge>}
      </p>
      <Claims sample={sample} />
    </article>
  );
}

/** The first responses of a file as they were understood. */
export function SampleResponses({ sample }: { sample: readonly ImportSample[] }) {
  return (
    <div className="space-y-3">
      {sample.map((one) => (
        <Sample key={one.line} sample={one} />
      ))}
    </div>
  );
}
