import { writeFileSync } from "node:fs";
import { clockFile } from "./server";

const dayMs = 24 * 60 * 60 * 1000;

/** Lets the server believe that it is so many days later, for as long as the work takes. */
export async function daysLater(days: number, work: () => Promise<void>): Promise<void> {
  writeFileSync(clockFile, String(days * dayMs));
  try {
    await work();
  } finally {
    writeFileSync(clockFile, "0");
  }
}
