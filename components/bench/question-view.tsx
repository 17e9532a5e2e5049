import type { BenchTask } from "@/contracts/bench";
import { questionWords } from "@/components/ui/question-words";

const ROLE_WORDS: Readonly<Record<string, string>> = { user: "Question", assistant: "Answer", system: "Instruction" };

/** The question, with the turns before it. */
export function QuestionView({ task }: { task: BenchTask }) {
  const { turns, question } = task;
  return (
    <section aria-label="Question">
      {turns.length === 0 ? null : (
        <details className="mb-2 text-sm" open={turns.length <= 2}>
          <summary className="text-xs text-ink-3">
            {turns.length === 1 ? "One earlier turn" : `${turns.length} earlier turns`}
          </summary>
          <ol className="mt-1.5 space-y-1.5 border-l-2 border-line pl-3">
            {turns.map((turn, at) => (
              <li key={at}>
                <span className="eyebrow block">{ROLE_WORDS[turn.role] ?? turn.role}</span>
                <p className="whitespace-pre-wrap text-ink-2">{turn.text}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
      <h2 className="text-md leading-snug font-[600] text-pretty whitespace-pre-wrap">{questionWords(question)}</h2>
    </section>
  );
}
