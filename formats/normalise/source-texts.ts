import type { NormalisedSource } from "@/contracts/normalised";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import { TextUnits } from "./text-units";

/** The texts of one answer's sources, made ready for looking things up only when something is looked up. */
export class SourceTexts {
  readonly sources: readonly NormalisedSource[];
  readonly #units = new Map<number, TextUnits>();
  readonly #prepared = new Map<number, PreparedText>();

  constructor(sources: readonly NormalisedSource[]) {
    this.sources = sources;
  }

  textOf(place: number): string | null {
    return this.sources[place]?.text ?? null;
  }

  keyOf(place: number): string {
    return this.sources[place]?.key ?? "";
  }

  getUnits(place: number): TextUnits {
    let units = this.#units.get(place);
    if (units === undefined) {
      units = new TextUnits(this.textOf(place) ?? "");
      this.#units.set(place, units);
    }
    return units;
  }

  getPrepared(place: number): PreparedText {
    let prepared = this.#prepared.get(place);
    if (prepared === undefined) {
      prepared = prepareText(this.textOf(place) ?? "");
      this.#prepared.set(place, prepared);
    }
    return prepared;
  }
}
