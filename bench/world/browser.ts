import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "@/scripts/find-browser.mjs";
import type { Caller } from "@/server/caller";
import { hashPassword } from "@/server/auth/password";
import type { App } from "./app";
import { closeLater } from "./closing";

async function launch(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--disable-background-networking", "--disable-component-update", ...(isRoot ? ["--no-sandbox"] : [])],
  });
  closeLater(() => browser.close());
  return browser;
}

let browser: Promise<Browser> | null = null;

const PASSWORD = "a password for the bench alone";

/** A browser's page of somebody's, who has signed in by the form. */
export async function openPageAs({ deps, origin }: App, person: Caller): Promise<Page> {
  const passwordHash = await hashPassword(PASSWORD);
  await deps.db.prisma.user.update({ where: { id: person.userId }, data: { passwordHash }, select: { id: true } });
  browser ??= launch();
  const context = await (await browser).newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Login").fill(person.login);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Projects" }).waitFor();
  return page;
}
