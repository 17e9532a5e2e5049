import { checkPage } from "./check-page";
import { expect, test } from "./fixtures";
import { confirm, openPage, openProject } from "./places";

test("an admin sets roles, which hold from the next request on, and can't mix them at will", async ({ sit }) => {
  const admin = await sit("admin");
  const projectId = await openProject(admin.page, "New matter");
  await openPage(admin.page, projectId, "/members", "Members");
  await checkPage(admin.page);
  const row = admin.page.getByRole("row", { name: /mei\.tanaka/ });
  await row.getByRole("button", { name: "End" }).click();
  await checkPage(admin.page);
  await confirm(admin.page, "End it");
  await expect(row).toHaveCount(0);

  const mei = await sit("raterC");
  mei.watch.expectStatus(404);
  await mei.page.goto(`/p/${projectId}`);
  await expect(mei.page.getByRole("heading", { level: 1, name: "There is nothing here for you" })).toBeVisible();

  await admin.page.getByRole("button", { name: /^Add/ }).first().click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByLabel("Sign-in name").fill("mei.tanaka");
  await dialog.getByRole("checkbox", { name: /Rater/ }).check();
  await expect(dialog.getByRole("checkbox", { name: /Engineer/ })).toBeDisabled();
  await checkPage(admin.page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText(/rater/i);
  await mei.page.reload();
  await expect(mei.page.getByRole("heading", { level: 1 })).not.toContainText("nothing here");
});

test("a token is good until it is revoked", async ({ sit, request }) => {
  const { page } = await sit("auditor");
  const projectId = await openProject(page, "New matter");
  await openPage(page, projectId, "/tokens", "Tokens");
  await page.getByRole("button", { name: "Make a token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "For" }).fill("a script");
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("button", { name: "Make it" }).click();
  const secret = await dialog.getByLabel("The token", { exact: true }).inputValue();
  await dialog.getByRole("button", { name: "I have it" }).click();
  const ask = async () =>
    (await request.get("/api/v1/me", { headers: { Authorization: `Bearer ${secret}` } })).status();
  expect(await ask()).toBe(200);
  await page
    .getByRole("row", { name: /a script/ })
    .getByRole("button", { name: "Revoke" })
    .click();
  await confirm(page, "Revoke");
  await expect(page.getByRole("row", { name: /a script/ })).toContainText(/revoked/i);
  expect(await ask()).toBe(401);
});
