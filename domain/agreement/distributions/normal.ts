import { DomainError } from "@/domain/errors/domain-error";
import { upperGammaShare } from "./incomplete-gamma";

/** P(Z <= z) for a standard normal Z; each tail is computed as itself and keeps its digits. */
export function normalCdf(z: number): number {
  const tail = upperGammaShare(0.5, (z * z) / 2) / 2;
  return z > 0 ? 1 - tail : tail;
}

/** Abramowitz & Stegun 26.2.23, good to 4.5e-4: a start for the refinement below, never an answer. */
function roughUpperQuantile(tail: number): number {
  const t = Math.sqrt(-2 * Math.log(tail));
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/**
 * The z with P(Z <= z) = p, to full double precision (Halley steps on the exact tail).
 *
 * @throws DomainError `argument_out_of_range` unless 0 < p < 1.
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1))
    throw new DomainError("argument_out_of_range", "p must lie between 0 and 1.", { p: String(p) });
  if (p === 0.5) return 0;
  const tail = Math.min(p, 1 - p);
  let z = -roughUpperQuantile(tail);
  for (let step = 0; step < 4; step += 1) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const error = (normalCdf(z) - tail) / density;
    z -= error / (1 + (z * error) / 2);
  }
  return p < 0.5 ? z : -z;
}
