import { expect, test } from "../support/admin";
import { expectPath, heading } from "../support/page-helpers";

test("prompt_is_found_despite_typos_and_opened_by_keyboard", async ({ page, member: _member }) => {
  await page.goto("/free-gpts");
  await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await page.getByRole("main").focus();
  // The shortcuts load after the page.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill("fiftean minuts");
  await expect(dialog.getByRole("option").first()).toContainText("Learn it in fifteen minutes a day");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/free-prompts\?prompt=/);
  const prompt = page.getByRole("dialog", { name: "Learn it in fifteen minutes a day" });
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expectPath(page, "/free-prompts");
  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("option").first()).toContainText("fiftean minuts");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test("visitor_sees_all_results_and_missing_ones_are_counted", async ({
    page,
    openBrowser,
    adminRequest,
  }) => {
    await page.goto("/blog");
    await page.getByRole("link", { name: "Search", exact: true }).click();
    const field = page.getByRole("combobox").or(page.getByRole("searchbox")).first();
    await field.fill("family week");
    await page.keyboard.press("Enter");
    await expectPath(page, "/search?q=family+week");
    await expect(page.getByRole("link", { name: "One page for a family week" })).toBeVisible();
    // Prompts are for members.
    await expect(page.getByText("A week on one page")).toHaveCount(0);
    // Letters, because digits resemble some number in the content.
    const unique = String(Date.now()).replace(/\d/g, (digit) => "bcdfghjklm".charAt(Number(digit)));
    const missing = `yodeling ${unique}`;
    const counted = page.waitForResponse((response) => response.url().endsWith("/api/search/misses"));
    await page.getByRole("searchbox").fill(missing);
    await expect(page.getByText(`Nothing found for “${missing}”`)).toBeVisible();
    await counted;
    const wishes = await adminRequest.get("/api/admin/missed-searches?sort=last_searched&limit=5");
    expect(JSON.stringify(await wishes.json())).toContain(missing);
    // Without scripts, the box is a link.
    const plain = await openBrowser({ javaScriptEnabled: false });
    await plain.goto("/blog");
    await expect(plain.getByRole("link", { name: "Search", exact: true })).toHaveAttribute("href", "/search");
  });
});
