import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, test as base, type Page } from "@playwright/test";
import { SAMPLE_PASSWORD } from "../prisma/seed/sample-password";
import { PageWatch } from "./page-watch";
import { stateFolder } from "./server";

/** The sample people by what they do. */
export const LOGINS = {
  lead: "amara.osei",
  secondLead: "tomas.lindqvist",
  raterA: "ines.carvalho",
  raterB: "daniel.okonjo",
  raterC: "mei.tanaka",
  engineer: "rafael.duarte",
  auditor: "greta.holm",
  admin: "sam.whitlock",
} as const;
export type Who = keyof typeof LOGINS;

/** Somebody at a browser of their own. */
export interface Seat {
  readonly page: Page;
  readonly watch: PageWatch;
}

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function openSeat(browser: Browser, who: Who, run: string): Promise<Seat> {
  const file = join(stateFolder, run, `${who}.json`);
  const isKnown = existsSync(file);
  const context = await browser.newContext(isKnown ? { storageState: file } : {});
  const page = await context.newPage();
  const watch = new PageWatch();
  await watch.watch(page);
  if (!isKnown) {
    mkdirSync(join(stateFolder, run), { recursive: true });
    await signIn(page, LOGINS[who], SAMPLE_PASSWORD);
    await page.getByRole("heading", { name: "Projects" }).waitFor();
    await context.storageState({ path: file });
  }
  return { page, watch };
}

interface Fixtures {
  /** Opens a browser for somebody, signed in; at the end none of them may have broken a rule of the page. */
  readonly sit: (who: Who) => Promise<Seat>;
  /** A page of nobody's, watched as well. */
  readonly stranger: Seat;
}

/** Sessions are kept for one run of the tests: the next one has another database. */
const runName = String(process.ppid);

export const test = base.extend<Fixtures>({
  sit: async ({ browser }, use) => {
    const seats: Seat[] = [];
    await use(async (who) => {
      const seat = await openSeat(browser, who, runName);
      seats.push(seat);
      return seat;
    });
    for (const { page } of seats) await page.context().close();
    for (const { watch } of seats) watch.assertQuiet();
  },
  stranger: async ({ page }, use) => {
    const watch = new PageWatch();
    await watch.watch(page);
    await use({ page, watch });
    watch.assertQuiet();
  },
});
export { expect } from "@playwright/test";
