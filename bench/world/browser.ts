import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "@/scripts/find-browser.mjs";
import type { Caller } from "@/server/caller";
import { sessionCookieOf } from "@/server/route/test-world";
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

/** A browser of somebody's, signed in. */
export async function openBrowserAs({ deps, origin }: App, person: Caller): Promise<BrowserContext> {
  browser ??= launch();
  const context = await (await browser).newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const cookie = await sessionCookieOf(deps, person.userId);
  const [name = "", ...value] = cookie.split("=");
  await context.addCookies([
    { name, value: value.join("="), url: origin, secure: true, httpOnly: true, sameSite: "Lax" },
  ]);
  return context;
}
