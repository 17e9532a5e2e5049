import { SAMPLE_PASSWORD } from "../prisma/seed/sample-password";
import { checkPage } from "./check-page";
import { expect, LOGINS, signIn, test } from "./fixtures";

test.describe("signing in", () => {
  test("says what did not fit, and keeps the login", async ({ stranger: { page, watch } }) => {
    watch.expectStatus(401);
    await page.goto("/p/nowhere-at-all");
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await checkPage(page);
    await signIn(page, LOGINS.lead, "not the password");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("The login or the password is wrong");
    await expect(page.getByLabel("Login")).toHaveValue(LOGINS.lead);
    await expect(page.getByLabel("Password")).toBeFocused();
    await checkPage(page);
    expect(page.url()).not.toContain("password");
  });

  test("leads to where one wanted to go, and out again", async ({ stranger: { page, watch } }) => {
    watch.expectStatus(404);
    await page.goto("/sign-in?next=%2Fp%2Fnowhere-at-all");
    await page.getByLabel("Login").fill(LOGINS.raterA);
    await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/p\/nowhere-at-all$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await checkPage(page);
    await page.goto("/sign-out");
    await checkPage(page);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto("/");
    await expect(page).toHaveURL(/\/sign-in/);
  });
});
