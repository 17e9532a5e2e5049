import { PLACES } from "../components/overview/places";
import { checkPage } from "./check-page";
import { expect, test, type Who } from "./fixtures";
import { openFirstRun, openProject, RUN_PAGES } from "./places";
import type { Role } from "../contracts/primitives";

const PEOPLE: readonly (readonly [Who, Role])[] = [
  ["raterA", "rater"],
  ["lead", "lead"],
  ["engineer", "engineer"],
  ["auditor", "auditor"],
  ["admin", "admin"],
];

for (const [who, role] of PEOPLE) {
  test(`what a ${role} may open opens, and nothing else is there`, async ({ sit }) => {
    test.setTimeout(5 * 60_000);
    const { page, watch } = await sit(who);
    watch.expectStatus(404);
    const projectId = await openProject(page, "Meridian Desk");
    await checkPage(page);
    for (const place of PLACES) {
      const response = await page.goto(`/p/${projectId}${place.path}`);
      if (place.roles.includes(role)) {
        expect(response?.status(), place.path).toBe(200);
        await checkPage(page);
      } else {
        expect(response?.status(), place.path).toBe(404);
        await expect(page.getByRole("heading", { level: 1, name: "There is nothing here for you" })).toBeVisible();
      }
    }
  });
}

/** Roles that read runs, and one that doesn't. */
const READERS: readonly Who[] = ["lead", "engineer", "auditor"];

test("every page of a run opens to who reads runs, and to nobody else", async ({ sit }) => {
  test.setTimeout(8 * 60_000);
  let run = "";
  for (const who of READERS) {
    const { page } = await sit(who);
    run = await openFirstRun(page, await openProject(page, "Meridian Desk"));
    for (const path of RUN_PAGES) {
      await page.goto(`${run}${path}`);
      await checkPage(page);
    }
  }
  const { page, watch } = await sit("raterA");
  watch.expectStatus(404);
  for (const path of RUN_PAGES) {
    const response = await page.goto(`${run}${path}`);
    expect(response?.status(), path).toBe(404);
  }
});

test("an empty project says so on every page", async ({ sit }) => {
  test.setTimeout(5 * 60_000);
  const { page } = await sit("lead");
  const projectId = await openProject(page, "New matter");
  for (const place of PLACES.filter((one) => one.roles.includes("lead"))) {
    await page.goto(`/p/${projectId}${place.path}`);
    await checkPage(page);
  }
});
