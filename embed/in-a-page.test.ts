import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "@playwright/test";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { line } from "./answers.fixture";
import { buildBundle, loadBundle } from "./build-bundle.fixture";

const browser = [
  chromium.executablePath(),
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));
if (browser === undefined) console.log("Left out: the embeddable file in a browser page (no Chromium found).");

const PAGE = `<!doctype html><meta charset="utf-8"><title>checks</title><script type="module">
import { checkAnswer, checkInline } from "/assay-checks.mjs";
globalThis.checkAll = (answers) => answers.map((one) => JSON.stringify([checkAnswer(one), checkInline(one)]));
const check = (answer) => checkAnswer({ answer, chunks: [{ text: "It weighs 5 kg." }] }).outcome;
document.title = [check("It weighs 5 kg [1]."), check("It weighs 7 kg [1]."), checkAnswer("{").outcome].join(" ");
</script>`;

let server: Server;
let url: string;
const asked: string[] = [];

beforeAll(async () => {
  const bundle = await buildBundle();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const isFile = request.url === "/assay-checks.mjs";
    response.setHeader("Content-Type", isFile ? "text/javascript" : "text/html");
    response.setHeader("Content-Security-Policy", "default-src 'none'; script-src 'self' 'unsafe-inline'");
    response.end(isFile ? bundle : PAGE);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
});

describe.runIf(browser !== undefined)("the embeddable file in a browser page", () => {
  it("runs under a policy that allows no eval and no request, asks for nothing but itself, and finds what plain Node finds", async () => {
    const running = await chromium.launch({
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: ["--no-sandbox", "--disable-background-networking"],
    });
    try {
      const page = await running.newPage();
      await page.goto(url);
      await page.waitForFunction(() => document.title !== "checks");
      expect(await page.title()).toBe("pass findings undecided");
      const answers = fc.sample(line, { numRuns: 150, seed: 7 });
      const inPage = await page.evaluate<string[]>(`globalThis.checkAll(${JSON.stringify(answers)})`);
      const { checks } = await loadBundle();
      const inNode = answers.map((answer) => JSON.stringify([checks.checkAnswer(answer), checks.checkInline(answer)]));
      expect(inPage).toEqual(inNode);
      expect(asked.filter((path) => path !== "/favicon.ico")).toEqual(["/", "/assay-checks.mjs"]);
    } finally {
      await running.close();
    }
  });
});
