import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { responseReplay } from "../contracts/disputes";
import { PRODUCTION_PAYLOADS } from "../formats/production-payloads.fixture";
import { checkWidths, confirmByKeys, press } from "./by-keyboard";
import { expect, type Seat, test } from "./fixtures";
import { openPage, openProject } from "./places";
import { writeStateFile } from "./run-files";
import { sendDocument } from "./source-files";

/**
 * A disputed production answer, by keyboard alone: from its file to the replay, the ruling, the golden candidate and the frozen target; one
 * payload of each of three providers.
 */
test.describe.configure({ mode: "serial" });

const PROJECT = "Meridian Desk";

/** What the lead rules of the claims in turn: the keys of the labels. */
const RULED: Readonly<Record<(typeof PRODUCTION_PAYLOADS)[number]["name"], readonly ("1" | "3")[]>> = {
  anthropic: ["1", "3"],
  openai: ["1"],
  gemini: ["1", "3"],
};

const fileOf = (name: string, payload: object) => writeStateFile(`${name}.json`, JSON.stringify(payload, null, 1));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function disputeFile({ page }: Seat, projectId: string, path: string): Promise<void> {
  await openPage(page, projectId, "/disputes?show=production", "Disputes");
  await page.getByLabel("Why it is disputed").focus();
  await page.keyboard.type("The customer says otherwise.");
  await page.locator('input[type="file"]').setInputFiles(path);
  await expect(page.getByText("The answer is rebuilt and disputed.").first()).toBeAttached();
}

async function ruleByKeys(seat: Seat, labels: readonly ("1" | "3")[]): Promise<void> {
  const { page } = seat;
  await expect(page.getByRole("heading", { level: 1, name: "Dispute" })).toBeVisible();
  await expect(page.getByText("Nobody judged this answer before")).toBeVisible();
  for (const label of labels) {
    await page.keyboard.press(label);
    await page.keyboard.press("n");
  }
  await page.keyboard.press("1");
  await page.keyboard.press("c");
  await page.keyboard.press("4");
  await page.keyboard.press("m");
  await page.keyboard.type("Read against the passages as they were sent.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await confirmByKeys(seat, "Record the ruling");
  await expect(page.getByText("settled", { exact: true })).toBeVisible();
  await expect(page.getByText("An edge case").first()).toBeVisible();
}

async function freezeTarget(lead: Seat, second: Seat, projectId: string, item: string): Promise<void> {
  const { page } = lead;
  await page.getByRole("radio", { name: "Yes" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("region", { name: "Retrieved passages" }).getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await press(lead, "button", "Propose for freezing");
  await confirmByKeys(lead, "Propose", { Why: "What the passages say, after the ruling." });
  await openPage(second.page, projectId, "/approvals", "Second signatures");
  const proposal = second.page.getByRole("article").filter({ hasText: item });
  await proposal.getByRole("button", { name: "Sign", exact: true }).focus();
  await second.page.keyboard.press("Enter");
  await confirmByKeys(second, "Sign");
  await expect(proposal.getByText("Signed by two")).toBeVisible();
}

for (const { name, payload } of PRODUCTION_PAYLOADS) {
  test(`an answer of ${name}: file, replay, ruling, candidate, frozen target`, async ({ sit }) => {
    test.setTimeout(5 * 60_000);
    const lead = await sit("lead");
    const { page } = lead;
    const projectId = await openProject(page, PROJECT);
    const path = fileOf(name, payload);
    await disputeFile(lead, projectId, path);
    await checkWidths(lead);

    await press(lead, "link", "Replay it");
    await expect(page.getByRole("heading", { name: "The payload it was rebuilt from" })).toBeVisible();
    await checkWidths(lead);
    const download = page.waitForEvent("download");
    await press(lead, "link", "Download it as it came");
    const bytes = readFileSync(await (await download).path());
    expect(bytes).toEqual(readFileSync(path));
    await expect(page.getByTitle(sha256(bytes))).toBeVisible();

    await press(lead, "link", "Its dispute");
    await expect(page.getByText("Nobody judged this answer before")).toBeVisible();
    await checkWidths(lead);
    await ruleByKeys(lead, RULED[name]);
    await checkWidths(lead);

    await press(lead, "link", "Replay the response");
    await press(lead, "button", "Golden candidate");
    await confirmByKeys(lead, "Offer it", { "Its name in the set": `production-${name}` });
    await expect(page).toHaveURL(/\/golden\/[\w-]+$/);
    const item = page.url();
    const second = await sit("secondLead");
    await freezeTarget(lead, second, projectId, `production-${name}`);
    await page.goto(item);
    await expect(page.getByRole("heading", { name: "Frozen target" })).toBeVisible();
    await checkWidths(lead);
  });
}

test("the replay shows what was shown, byte for byte, after the document got two newer versions", async ({ sit }) => {
  const lead = await sit("lead");
  const { page } = lead;
  const projectId = await openProject(page, PROJECT);
  await disputeFile(lead, projectId, fileOf("anthropic-again", { ...PRODUCTION_PAYLOADS[0].payload, again: true }));
  await press(lead, "link", "Replay it");
  await expect(page.getByRole("heading", { name: "The payload it was rebuilt from" })).toBeVisible();
  const address = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const read = async () => responseReplay.parse(await (await page.request.get(`/api/v1/responses/${address}`)).json());
  const before = await read();
  const [chunk] = before.material.chunks;
  const found = await page.request.get(`/api/v1/documents/${chunk?.documentId}`);
  const document: { key: string } = await found.json();
  for (const text of ["A pump is repaired for 12 months.", "A pump is no longer repaired."]) {
    await sendDocument(page, projectId, { name: "terms.txt", key: document.key, bytes: Buffer.from(text, "utf8") });
  }
  const after = await read();
  expect(after.material).toEqual(before.material);
  expect(after.answerSha256).toBe(before.answerSha256);
  await page.reload();
  await expect(page.getByText("2 newer versions")).toBeVisible();
  await expect(page.getByText(/A pump is no longer repaired/)).toHaveCount(0);
  await checkWidths(lead);
  await press(lead, "link", "Exhibit");
  await expect(page.getByRole("heading", { level: 1, name: /^Exhibit/ })).toBeVisible();
  await expect(page.getByText(before.answerSha256 ?? "").first()).toBeVisible();
  await checkWidths(lead);
});

test("what can't be read is refused in words, and what is missing is said", async ({ sit }) => {
  const lead = await sit("lead");
  const { page, watch } = lead;
  watch.expectStatus(422, 400);
  const projectId = await openProject(page, PROJECT);
  await openPage(page, projectId, "/disputes?show=production", "Disputes");
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(writeStateFile("unknown.json", "nobody knows this"));
  await expect(page.getByText(/No known format reads this payload/)).toBeVisible();
  await checkWidths(lead);
  await file.setInputFiles(fileOf("bare", PRODUCTION_PAYLOADS[0].payload.response));
  await expect(page.getByText(/does not say what was retrieved/)).toBeVisible();
  await expect(page.getByText(/does not say what was asked/).first()).toBeVisible();
  await checkWidths(lead);
});

test("every part of the queue has an address, and is fit to read", async ({ sit }) => {
  const lead = await sit("lead");
  const projectId = await openProject(lead.page, PROJECT);
  for (const show of ["differing", "misattributed", "flagged", "rulings", "proposals"]) {
    await openPage(lead.page, projectId, `/disputes?show=${show}`, "Disputes");
    await checkWidths(lead);
  }
});
