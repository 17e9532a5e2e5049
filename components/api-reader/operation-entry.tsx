import { Badge } from "@/components/ui/badge";
import type { Content, Operation } from "./read-operations";
import { shapeText } from "./shape-text";

function Shape({ title, content }: { title: string; content: Content }) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-sm text-ink-2">
        {title} <span className="font-mono text-xs text-ink-3">{content.mediaType}</span>
      </summary>
      <pre className="mt-1.5 rounded-sm border border-line bg-surface px-3 py-2 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap">
        {shapeText(content.schema)}
      </pre>
    </details>
  );
}

function Parameters({ operation }: { operation: Operation }) {
  if (operation.parameters.length === 0) return null;
  return (
    <p className="mt-1 text-xs text-ink-3">
      {operation.parameters.map(({ name, place, required }) => (
        <span key={`${place} ${name}`} className="mr-3 inline-block">
          <code className="font-mono text-ink-2">{name}</code> in {place}
          {required ? "" : ", optional"}
        </span>
      ))}
    </p>
  );
}

/** One operation: what it does, who may call it, what goes in, what comes out. */
export function OperationEntry({ operation }: { operation: Operation }) {
  return (
    <article id={operation.id} className="border-b border-line-soft py-4 last:border-b-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm font-[550]">
        <Badge>{operation.method}</Badge>
        <code className="font-mono text-sm break-all">{operation.path}</code>
        <span className="text-xs font-normal text-ink-3">{operation.id}</span>
      </h3>
      <p className="mt-1.5 max-w-[72ch] text-sm">{operation.summary}</p>
      <p className="mt-0.5 text-xs text-ink-3">{operation.access}</p>
      <Parameters operation={operation} />
      {operation.body === null ? null : <Shape title="Body" content={operation.body} />}
      {operation.answers.map(({ status, content }) =>
        content === null ? null : <Shape key={status} title={`Answer ${status}`} content={content} />,
      )}
      <p className="mt-2 text-xs text-ink-3">
        {operation.problems.map(({ status, codes }) => (
          <span key={status} className="mr-3 inline-block">
            <span className="figures text-ink-2">{status}</span>{" "}
            {codes.map((code, index) => (
              <span key={code}>
                {index === 0 ? "" : ", "}
                <a href={`#${code}`} className="underline decoration-current/40 underline-offset-3">
                  {code}
                </a>
              </span>
            ))}
          </span>
        ))}
      </p>
    </article>
  );
}
