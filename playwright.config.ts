import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { serverPort, serverUrl } from "./e2e/server";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const given = process.env.ASSAY_CHROMIUM ?? usual.find((path) => existsSync(path));
const isRoot = process.getuid?.() === 0;

/**
 * The journeys: the product as `npm run up` starts it, in a real browser. One worker, because they share a server and two cores; the file
 * order is the order of the story.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".assay/test-results/e2e",
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [["list"]] : [["list"], ["json"]],
  use: {
    baseURL: serverUrl,
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    launchOptions: {
      ...(given === undefined ? {} : { executablePath: given }),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--no-first-run",
        ...(isRoot ? ["--no-sandbox"] : []),
      ],
    },
  },
  webServer: {
    command: `node e2e/start-server.mjs ${serverPort}`,
    url: `${serverUrl}/readyz`,
    reuseExistingServer: process.env.ASSAY_E2E_REUSE === "1",
    timeout: 10 * 60_000,
    stdout: "pipe",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
  },
});
