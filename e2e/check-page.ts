import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const SCHEMES = ["light", "dark"] as const;

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;

function describeViolations(results: Results): string[] {
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.failureSummary ?? ""}`),
  );
}

/** Nothing on the page is still being loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/** The page as it is now, in light and in dark: axe finds nothing. */
export async function checkPage(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const results = await new AxeBuilder({ page }).analyze();
    expect(describeViolations(results), `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
