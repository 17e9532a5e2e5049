import { memo, type ReactNode } from "react";
import { ScrollFrame } from "@/components/ui/scroll-frame";
import type { BlockResource, InlineResource } from "@/contracts/documents";
import { type ActiveSpan, InlineRuns } from "./text-runs";

interface Drawn {
  readonly active: ActiveSpan | null;
}

const HEADING: Readonly<Record<number, string>> = {
  1: "mt-6 mb-2 text-[1.35em] leading-snug font-[650]",
  2: "mt-5 mb-1.5 text-[1.18em] leading-snug font-[650]",
  3: "mt-4 mb-1 text-[1.06em] font-[650]",
};

const TAGS: Readonly<Record<number, "h3" | "h4" | "h5" | "h6">> = { 1: "h3", 2: "h4", 3: "h5" };

/** A document's headings stand below those of the page; their order is kept. */
function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = TAGS[level] ?? "h6";
  return <Tag className={HEADING[level] ?? "mt-4 mb-1 font-[650]"}>{children}</Tag>;
}

const cellKey = (cell: readonly InlineResource[], at: number) => cell[0]?.startCp ?? `empty-${at}`;

function Table({ head, rows, active }: { head: InlineResource[][]; rows: InlineResource[][][] } & Drawn) {
  // Blocks of a cell are parted by line ends in its runs.
  const cellClass = "border border-line px-2.5 py-1.5 text-left align-top whitespace-pre-wrap";
  return (
    <ScrollFrame className="my-4">
      <table className="border-collapse text-[0.92em] leading-normal">
        {head.length === 0 ? null : (
          <thead>
            <tr className="bg-sunken">
              {head.map((cell, at) => (
                <th key={cellKey(cell, at)} scope="col" className={`${cellClass} font-[600]`}>
                  <InlineRuns inlines={cell} active={active} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={row[0] === undefined ? `row-${rowAt}` : cellKey(row[0], rowAt)}>
              {row.map((cell, at) => (
                <td key={cellKey(cell, at)} className={cellClass}>
                  <InlineRuns inlines={cell} active={active} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function List({ block, active }: { block: Extract<BlockResource, { kind: "list" }> } & Drawn) {
  const items = block.items.map((item, at) => (
    <li key={at} className="my-1">
      <BlockTree blocks={item} active={active} />
    </li>
  ));
  return block.ordered ? (
    <ol start={block.start} className="my-3 list-decimal space-y-1 pl-7">
      {items}
    </ol>
  ) : (
    <ul className="my-3 list-disc space-y-1 pl-6">{items}</ul>
  );
}

function Block({ block, active }: { block: BlockResource } & Drawn) {
  switch (block.kind) {
    case "heading":
      return (
        <Heading level={block.level}>
          <InlineRuns inlines={block.inlines} active={active} />
        </Heading>
      );
    case "paragraph":
      // A hard break is a line end in the run itself.
      return (
        <p className="my-3 whitespace-pre-wrap">
          <InlineRuns inlines={block.inlines} active={active} />
        </p>
      );
    case "code":
      return (
        <pre className="my-4 overflow-x-auto rounded-sm bg-sunken px-3 py-2 font-mono text-[0.82em] leading-normal">
          <InlineRuns inlines={block.inlines} active={active} />
        </pre>
      );
    case "list":
      return <List block={block} active={active} />;
    case "quote":
      return (
        <blockquote className="my-4 border-l-2 border-line-strong pl-4 text-ink-2">
          <BlockTree blocks={block.blocks} active={active} />
        </blockquote>
      );
    case "table":
      return <Table head={block.head} rows={block.rows} active={active} />;
    case "rule":
      return <hr className="my-6 border-line" />;
  }
}

/** A closed block tree with elements of our own; every run of text knows its place in T. */
export const BlockTree = memo(function BlockTree({ blocks, active }: { blocks: readonly BlockResource[] } & Drawn) {
  // Blocks have no identity but their order, and a version's text never changes.
  return blocks.map((block, at) => <Block key={at} block={block} active={active} />);
});
