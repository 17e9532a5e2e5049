import { createHash } from "node:crypto";
import { createGenerator, type Generator } from "@/domain/agreement/generator";

const two32 = 2 ** 32;

/** The choices of one client of a workload: equal seed and name, equal choices, however the clients interleave. */
export class Choices {
  readonly #generator: Generator;

  constructor(seed: number, name: string) {
    this.#generator = createGenerator(createHash("sha256").update(String(seed)).digest("hex"), name);
  }

  /** A whole number from 0 below `below`. */
  below(below: number): number {
    return Math.floor((this.#generator.uint32() / two32) * below);
  }

  /** One of a list. @throws Error for an empty one. */
  oneOf<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error("nothing to choose from");
    return chosen;
  }
}
