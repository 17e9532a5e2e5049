import { existsSync } from "node:fs";
import { runToEnd } from "./process.mjs";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A Chromium for the browser tests: one that is there, else Playwright's own, else the system's package (as root on Debian). */
export async function findBrowser() {
  const given = process.env.ASSAY_CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Error(`ASSAY_CHROMIUM names ${given}, which is not there`);
    return given;
  }
  return present() ?? (await installWithPlaywright()) ?? (await installWithApt());
}

function present() {
  return usual.find((path) => existsSync(path)) ?? null;
}

async function installWithPlaywright() {
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("no Chromium found; trying Playwright's download");
  await runToEnd("npx", ["playwright", "install", "chromium"], { quiet: true });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

async function installWithApt() {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("trying the system's package");
    await runToEnd("apt-get", ["update", "-qq"], { quiet: true });
    await runToEnd("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { quiet: true });
    const path = present();
    if (path) return path;
  }
  throw new Error(
    "No Chromium for the browser tests. Install one (Debian: apt-get install chromium) or set ASSAY_CHROMIUM to its path.",
  );
}
