import type { Generator } from "./generator";

/** A draw this far below 1 is written as 0: next to cells that hold whole items it is below the last bit that counts. */
const NEGLIGIBLE = 1e-14;

/**
 * Draws gamma variables of one shape and scale 1: Marsaglia & Tsang 2000 with their squeeze, and a power of a uniform
 * for shapes below 1. The constants are made once a shape, because a posterior draws each cell tens of thousands of times.
 */
export class GammaSampler {
  private readonly d: number;
  private readonly c: number;
  /** 1 / shape where a shape below 1 is raised to shape + 1 and brought back; 0 otherwise. */
  private readonly power: number;
  /** Uniforms below this, raised to the power, are negligible. */
  private readonly floor: number;

  constructor(shape: number) {
    this.power = shape < 1 ? 1 / shape : 0;
    this.floor = shape < 1 ? NEGLIGIBLE ** shape : 0;
    this.d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
    this.c = 1 / Math.sqrt(9 * this.d);
  }

  draw(generator: Generator): number {
    if (this.power === 0) return this.drawLarge(generator);
    const uniform = generator.unit();
    return uniform < this.floor ? 0 : this.drawLarge(generator) * Math.exp(this.power * Math.log(uniform));
  }

  private drawLarge(generator: Generator): number {
    for (;;) {
      const x = generator.normal();
      const root = 1 + this.c * x;
      if (root > 0) {
        const v = root * root * root;
        const square = x * x;
        const uniform = generator.unit();
        // The squeeze accepts nearly always and spares the logarithms.
        if (uniform < 1 - 0.0331 * square * square) return this.d * v;
        if (Math.log(uniform) < 0.5 * square + this.d * (1 - v + Math.log(v))) return this.d * v;
      }
    }
  }
}
