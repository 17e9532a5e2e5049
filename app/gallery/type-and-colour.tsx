import { SpanLegend } from "@/components/ui/span-legend";
import { Specimen } from "./specimen";

const SIZES = [
  ["text-2xl", "2xl · 32"],
  ["text-xl", "xl · 24"],
  ["text-lg", "lg · 19"],
  ["text-md", "md · 16"],
  ["text-base", "base · 14"],
  ["text-sm", "sm · 13"],
  ["text-xs", "xs · 12"],
  ["text-2xs", "2xs · 11"],
] as const;

const GROUNDS = [
  ["bg-canvas", "canvas"],
  ["bg-surface", "surface"],
  ["bg-sunken", "sunken"],
  ["bg-raised", "raised"],
  ["bg-hover", "hover"],
  ["bg-selected", "selected"],
] as const;

const MEANINGS = [
  ["bg-grounded-wash text-grounded border-grounded-line", "grounded"],
  ["bg-unsupported-wash text-unsupported border-unsupported-line", "unsupported"],
  ["bg-misattributed-wash text-misattributed border-misattributed-line", "misattributed"],
  ["bg-refusal-wash text-refusal border-refusal-line", "refusal"],
  ["bg-apart-wash text-apart border-apart-line", "apart"],
  ["bg-undecided-wash text-undecided border-undecided-line border-dashed", "undecided"],
  ["bg-accent-wash text-accent border-accent", "accent"],
  ["bg-danger-wash text-danger border-danger", "danger"],
] as const;

/** The scale, the three faces, and how answers and sources are set. */
export function TypeSpecimens() {
  return (
    <>
      <Specimen title="Scale" note="Inter for the interface, Source Serif for what is read, JetBrains Mono for ids.">
        {() => (
          <div className="space-y-1">
            {SIZES.map(([size, name]) => (
              <p key={size} className="flex items-baseline gap-4">
                <span className="w-20 shrink-0 font-mono text-2xs text-ink-3">{name}</span>
                <span className={size}>Claim 2 of 2, cited to S1</span>
              </p>
            ))}
            <p className="pt-2 text-ink">Ink, for what is read.</p>
            <p className="text-ink-2">Second ink, for what explains.</p>
            <p className="text-ink-3">Third ink, for what labels.</p>
            <p className="font-mono text-xs">9f3a1c20b7de · S2 · p. 4, l. 12</p>
            <p className="figures">0123456789 · 1,204 of 2,177 · 0.81</p>
          </div>
        )}
      </Specimen>
      <Specimen title="Reading">
        {() => (
          <div className="reading max-w-[62ch]">
            <p>
              “The relay unit may be returned within thirty (30) days of delivery, <em>provided that</em> no unit of the
              same lot has been installed,” and not otherwise. See § 4.2(b), as amended 12 March 2024.
            </p>
          </div>
        )}
      </Specimen>
    </>
  );
}

/** Grounds, meanings and the four ways a span is lit. */
export function ColourSpecimens() {
  return (
    <>
      <Specimen title="Grounds">
        {() => (
          <div className="grid grid-cols-3 gap-2">
            {GROUNDS.map(([ground, name]) => (
              <p key={name} className={`rounded-sm border border-line px-2.5 py-2 text-xs text-ink-2 ${ground}`}>
                {name}
              </p>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen title="Meanings" note="Each has an ink, a wash and a line; each is also told by a glyph or a pattern.">
        {() => (
          <div className="grid grid-cols-2 gap-2">
            {MEANINGS.map(([classes, name]) => (
              <p key={name} className={`rounded-sm border px-2.5 py-1.5 text-xs font-[550] ${classes}`}>
                {name}
              </p>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen title="Spans in a source" note="Told apart by the pattern of the line as well as by the wash.">
        {() => (
          <div className="space-y-4">
            <div className="chunk-bounds reading">
              <p>
                <span className="span-other">Opened units are subject to inspection.</span> Opened RB-400 relays{" "}
                <span className="span-cited">can be returned within 30 days provided no unit has been installed</span>,
                and the buyer bears the freight.{" "}
                <span className="span-evidence">Expedited freight is excluded under every contract tier</span> unless{" "}
                <span className="span-cited span-evidence">agreed in writing</span>.
              </p>
            </div>
            <p className="reading">
              The answer quotes “within <span className="diff-removed">30</span>{" "}
              <span className="diff-added">thirty (30)</span> days of delivery”.
            </p>
            <SpanLegend />
          </div>
        )}
      </Specimen>
    </>
  );
}
