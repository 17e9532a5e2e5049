import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a project by its name from the start page; answers with its id. */
export async function openProject(page: Page, name: string): Promise<string> {
  await page.goto("/");
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/p\/[\w-]+$/);
  const id = new URL(page.url()).pathname.split("/")[2];
  if (id === undefined) throw new Error(`the project ${name} has no address`);
  return id;
}

/** Opens a page of a project and waits for its title. */
export async function openPage(page: Page, projectId: string, path: string, title: string | RegExp): Promise<void> {
  await page.goto(`/p/${projectId}${path}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** Confirms what the open dialog asks. */
export async function confirm(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("button", { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** The pages of one run, by what follows its address. Whoever may open the list of runs may open them. */
export const RUN_PAGES: readonly string[] = ["", "/measures", "/verifiers", "/gate"];

async function follow(page: Page, link: Locator): Promise<string> {
  await link.click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+$/);
  return new URL(page.url()).pathname;
}

/** Goes to the first run of the list; answers with its address. */
export async function openFirstRun(page: Page, projectId: string): Promise<string> {
  await openPage(page, projectId, "/runs", "Runs");
  return follow(page, page.getByRole("main").locator(`a[href^="/p/${projectId}/runs/"]`).first());
}

/** Goes to a run by its number: the sample's own is 1, whatever other journeys brought. Answers with its address. */
export async function openRun(page: Page, projectId: string, number: number): Promise<string> {
  await openPage(page, projectId, "/runs", "Runs");
  return follow(page, page.getByRole("main").getByRole("link", { name: `Run ${number}`, exact: true }));
}
