import type { ImportCounts } from "@/contracts/runs";
import { Facts } from "@/components/ui/facts";
import { formatValue } from "@/components/ui/format-figure";

const count = (value: number) => <span className="figures">{formatValue(value, "count")}</span>;

/** What a file held, counted as the reference counts do. */
export function CountsTable({ counts }: { counts: ImportCounts }) {
  const imported = Object.entries(counts.by_label);
  return (
    <div className="mt-4 grid gap-x-12 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Facts
        facts={[
          { term: "Responses", value: count(counts.items) },
          { term: "Unanswerable", value: count(counts.unanswerable) },
          { term: "Passages", value: count(counts.chunks) },
        ]}
      />
      <Facts
        facts={[
          { term: "Claims", value: count(counts.claims) },
          { term: "without a citation", value: count(counts.claims_without_cite) },
          { term: "with more than three", value: count(counts.claims_over_3_cites) },
        ]}
      />
      <Facts
        facts={[
          { term: "Citations", value: count(counts.cites) },
          { term: "to unknown handles", value: count(counts.cites_to_unknown_handle) },
          {
            term: "Quotes",
            value: (
              <>
                {count(counts.quotes)}, {count(counts.quotes_exact_in_cited_chunk)} exact
              </>
            ),
          },
        ]}
      />
      {imported.length === 0 ? null : (
        <div className="sm:col-span-2 lg:col-span-3">
          <p className="eyebrow mb-1">Labels that came with the file, in its own words; they decide nothing</p>
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {imported.map(([label, total]) => (
              <span key={label}>
                {label} <span className="text-ink-3">{count(total)}</span>
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  );
}
