import { expect } from "@playwright/test";
import { checkPage } from "./check-page";
import type { Seat } from "./fixtures";

const WIDTHS = [1440, 820] as const;

/** The page as it is, at both widths, in light and dark. */
export async function checkWidths({ page }: Seat): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
}

/** Presses a button or link that has the focus put on it, as Tab would. */
export async function press({ page }: Seat, role: "button" | "link", name: string | RegExp): Promise<void> {
  await page
    .getByRole(role, { name, exact: typeof name === "string" })
    .first()
    .focus();
  await page.keyboard.press("Enter");
}

/** Fills a field of the open dialog, if any is asked for, and confirms. */
export async function confirmByKeys(
  { page }: Seat,
  confirm: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  for (const [label, text] of Object.entries(fields)) {
    await dialog.getByLabel(label).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  }
  await dialog.getByRole("button", { name: confirm, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}
