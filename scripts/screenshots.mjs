/**
 * `npm run screenshots`: every page, for a role that sees it, at 1440 and 820 pixels, light and dark, into screenshots/. The ones that the
 * documents show go to docs/images/. `ASSAY_URL` takes a server with the sample that runs already; else one is started and stopped.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { ensureInstalled, root } from "./install.mjs";

await ensureInstalled();
const { chromium } = await import("@playwright/test");

const PORT = "4395";
const PASSWORD = "meridian-desk-sample";
const START_LIMIT_MS = 15 * 60_000;
const SETTLE_LIMIT_MS = 60_000;
const WIDTHS = [1440, 820];
const THEMES = ["light", "dark"];

/** What each role looks at. `PROJECT`, `RUN` and so on stand for ids of the sample. */
const TOURS = [
  { login: null, pages: { "sign-in": "/sign-in", gallery: "/gallery", "api-docs": "/api/docs" } },
  {
    login: "ines.carvalho",
    pages: {
      projects: "/",
      bench: "/p/PROJECT/queue",
      judgements: "/p/PROJECT/judgements",
      "documents-rater": "/p/PROJECT/documents",
    },
  },
  { login: "mei.tanaka", pages: { "bench-other": "/p/PROJECT/queue", "overview-rater": "/p/PROJECT" } },
  {
    login: "tomas.lindqvist",
    pages: {
      overview: "/p/PROJECT",
      runs: "/p/PROJECT/runs",
      run: "/p/PROJECT/runs/RUN",
      claims: "/p/PROJECT/runs/RUN/claims",
      measures: "/p/PROJECT/runs/RUN/measures",
      verifiers: "/p/PROJECT/runs/RUN/verifiers",
      gate: "/p/PROJECT/runs/RUN/gate",
      response: "/p/PROJECT/responses/RESPONSE",
      exhibit: "/p/PROJECT/responses/RESPONSE/exhibit",
      disputes: "/p/PROJECT/disputes",
      "disputes-flagged": "/p/PROJECT/disputes?show=flagged",
      "disputes-production": "/p/PROJECT/disputes?show=production",
      "disputes-rulings": "/p/PROJECT/disputes?show=rulings",
      dispute: "/p/PROJECT/disputes/DISPUTE",
      golden: "/p/PROJECT/golden",
      "golden-item": "/p/PROJECT/golden/ITEM",
      "golden-new": "/p/PROJECT/golden/new",
      "golden-import": "/p/PROJECT/golden/import",
      "golden-composition": "/p/PROJECT/golden?show=composition",
      "golden-register": "/p/PROJECT/golden?show=register",
      approvals: "/p/PROJECT/approvals",
      agreement: "/p/PROJECT/agreement",
      production: "/p/PROJECT/production",
      incidents: "/p/PROJECT/incidents",
      calibration: "/p/PROJECT/calibration",
      documents: "/p/PROJECT/documents",
      "document-pdf": "/p/PROJECT/documents/PDF#cp=40-120",
      "document-markdown": "/p/PROJECT/documents/MARKDOWN",
      "document-about": "/p/PROJECT/documents/VERSIONED/about",
      "document-citations": "/p/PROJECT/documents/VERSIONED/citations",
      "document-compare": "/p/PROJECT/documents/VERSIONED/compare",
      rubric: "/p/PROJECT/rubric",
      protocol: "/p/PROJECT/rubric?view=protocol",
      "rubric-edit": "/p/PROJECT/rubric/edit",
      policy: "/p/PROJECT/policy",
      record: "/p/PROJECT/audit",
      tokens: "/p/PROJECT/tokens",
      "empty-overview": "/p/EMPTY",
      "empty-runs": "/p/EMPTY/runs",
      "not-found": "/p/PROJECT/nothing-here",
    },
  },
  { login: "sam.whitlock", pages: { members: "/p/PROJECT/members" } },
];

/** Taken again, at 1440 and light, for the documents. */
const FOR_DOCS = ["bench", "dispute", "gate", "agreement", "golden", "runs"];
/** The name under which the documents show a screen of another page. */
const DOCS_NAMES = { "document-pdf": "bench-pdf" };

async function isReady(url) {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function startServer() {
  const url = `http://127.0.0.1:${PORT}`;
  const env = { ...process.env, ASSAY_DATA_FOLDER: path.join(root, ".assay", "screenshots"), ASSAY_SEED: "sample" };
  const child = spawn(process.execPath, ["scripts/up.mjs", "--port", PORT], { cwd: root, env, stdio: "inherit" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const until = Date.now() + START_LIMIT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    url,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

async function signIn(context, url, login) {
  const page = await context.newPage();
  if (login === null) return page;
  await page.goto(`${url}/sign-in`);
  await page.locator('input:not([type="password"])').first().fill(login);
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
  return page;
}

/** The ids that the tours' addresses stand for, as this person may know them. */
async function readIds(context, url) {
  const get = async (address) => (await context.request.get(`${url}/api/v1${address}`)).json();
  const { projects = [] } = await get("/me");
  const sample = projects.find((project) => project.name === "Meridian Desk");
  const empty = projects.find((project) => project.name === "New matter");
  if (sample === undefined) return {};
  const [runs, disputes, documents, items] = await Promise.all(
    ["runs", "disputes", "documents", "golden-items"].map((list) => get(`/projects/${sample.id}/${list}`)),
  );
  const run = runs.items?.[0]?.id;
  const responses = run === undefined ? { items: [] } : await get(`/runs/${run}/responses`);
  const documentOf = (mediaType) =>
    documents.items?.find(({ versions }) => versions.some((one) => one.mediaType === mediaType && one.state === "ok"))
      ?.id;
  return {
    PROJECT: sample.id,
    EMPTY: empty?.id,
    RUN: run,
    RESPONSE: responses.items[0]?.id,
    DISPUTE: disputes.items?.find(({ state, differingClaims }) => state === "open" && differingClaims > 0)?.id,
    ITEM: items.items?.find(({ target }) => target !== null)?.id,
    PDF: documentOf("application/pdf"),
    MARKDOWN: documentOf("text/markdown"),
    VERSIONED: documents.items?.find(({ versions }) => versions.length > 1)?.id,
  };
}

const addressOf = (template, ids) => template.replace(/[A-Z]{3,}/g, (name) => ids[name] ?? name);

/** Waits until nothing says that it is still loading; a page that never is done is no picture to keep. */
async function settle(page) {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .breathe') === null, null, {
    timeout: SETTLE_LIMIT_MS,
  });
}

async function shoot(page, name, width, theme) {
  await page.screenshot({ path: path.join(root, "screenshots", `${name}-${width}-${theme}.png`) });
  const docsName = DOCS_NAMES[name] ?? name;
  const isShown = FOR_DOCS.includes(name) || name in DOCS_NAMES;
  if (isShown && width === 1440 && theme === "light") {
    await page.screenshot({ path: path.join(root, "docs", "images", `${docsName}.png`) });
  }
}

async function tour(browser, url, { login, pages }, width, theme) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "UTC",
  });
  const page = await signIn(context, url, login);
  const ids = login === null ? {} : await readIds(context, url);
  for (const [name, template] of Object.entries(pages)) {
    await page.goto(`${url}${addressOf(template, ids)}`);
    // The gallery shows what loading looks like, for ever.
    if (name !== "gallery") await settle(page);
    await shoot(page, name, width, theme);
    console.log(`${name} ${width} ${theme}`);
  }
  await context.close();
}

rmSync(path.join(root, "screenshots"), { recursive: true, force: true });
for (const folder of ["screenshots", "docs/images"]) mkdirSync(path.join(root, folder), { recursive: true });
const server =
  process.env.ASSAY_URL === undefined ? await startServer() : { url: process.env.ASSAY_URL, stop: async () => {} };
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath: await findBrowser(), args: isRoot ? ["--no-sandbox"] : [] });
try {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const one of TOURS) await tour(browser, server.url, one, width, theme);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
