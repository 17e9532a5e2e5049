import type { z } from "zod";
import type { runEndpoints } from "@/contracts/runs";

/** A run as its page reads it. */
export type RunWithChecks = z.infer<typeof runEndpoints.getRun.answer>;
