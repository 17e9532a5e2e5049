import { z } from "zod";

/**
 * A CUSUM that looks for a rate's rise from `p0` to `p1`: the sum after each item, and the items (counted from 0) at which it reached `h`.
 * About `falseAlarmEvery` items pass between false alarms while the rate is `p0`; a rise to `p1` is seen after `seenAfter`.
 */
export const changeChart = z.object({
  p0: z.number(),
  p1: z.number(),
  h: z.number(),
  falseAlarmEvery: z.int(),
  seenAfter: z.int(),
  path: z.array(z.number()),
  signals: z.array(z.int()),
});
