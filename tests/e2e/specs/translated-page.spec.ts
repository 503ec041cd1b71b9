import type { BrowserContext } from "@playwright/test";
import { demoAdmin, entryCard, expect, test, unique } from "../support/admin";
import { addToCart, applyCode, cards, fillInCard, openCart, openPremium } from "../support/checkout";
import { openLinkInMailbox } from "../support/mailbox";
import { agentCard, expectPath, expectToast } from "../support/page-helpers";
import { logIn, logOut } from "../support/session";
import { newUser, verificationSubject } from "../support/users";

/** Replaces each text node of the app by an element with a copy of it, as browsers do that translate a page. */
async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const text of found) {
        const parent = text.parentElement;
        if (!text.data.trim() || !parent || parent.closest("font, script, style, textarea, [translate=no]"))
          continue;
        const inner = document.createElement("font");
        inner.textContent = text.data;
        const outer = document.createElement("font");
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    document.addEventListener("DOMContentLoaded", () => {
      new MutationObserver(translate).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      translate();
    });
  });
}

test("translated_pages_keep_working", async ({ page, context, adminApi }) => {
  const anna = newUser();
  const prompt = await adminApi.prompt();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await translatePages(context);

  await page.goto("/");
  const form = page.locator("form").first();
  await form.getByLabel("First Name").fill(anna.firstName);
  await form.getByLabel("Email Address").fill(anna.email);
  await form.getByRole("button", { name: "JOIN NOW" }).click();
  await expectPath(page, `/verify-email?${new URLSearchParams({ email: anna.email })}`);
  await openLinkInMailbox(page, anna.email, verificationSubject);
  await page.getByRole("link", { name: "Go to the agents" }).click();
  await expectPath(page, "/free-gpts");

  await page.getByRole("link", { name: "Free Prompts" }).click();
  const copy = entryCard(page, prompt.name).getByRole("button", { name: /^Cop/ });
  await copy.click();
  await expect(copy).toHaveText("Copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt.promptText);
  await expect(copy).toHaveText("Copy Prompt");

  await openPremium(page);
  await addToCart(page, "Travel Companion", "Patient Language Partner");
  const cart = await openCart(page);
  await applyCode(cart, "welcome20");
  await expect(cart).toContainText("$17.60");
  await cart.getByRole("button", { name: "Remove Patient Language Partner" }).click();
  await expect(cart).toContainText("$9.60");
  await cart.getByRole("button", { name: "Remove discount code WELCOME20" }).click();
  await expect(cart).not.toContainText("$9.60");
  await cart.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillInCard(page, cards.valid);
  await page.getByRole("button", { name: "Pay $12.00" }).click();
  await expectToast(page, "Payment Successful!");
  await expect(agentCard(page, "Travel Companion").getByRole("link", { name: /^Open GPT/ })).toBeVisible();

  await page.goto("/profile");
  await page.getByLabel("First Name").fill("Anne");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Your profile has been updated.");
  await logOut(page);

  await page.goto("/login");
  await logIn(page, demoAdmin.email, demoAdmin.password);
  await expectPath(page, "/free-gpts");
  await page.getByRole("link", { name: "Prompt Management" }).click();
  await page.getByRole("button", { name: `Edit ${prompt.name}` }).click();
  const name = unique("Renamed");
  const editor = page.getByRole("dialog", { name: "Edit Prompt" });
  await editor.getByLabel("Name", { exact: true }).fill(name);
  await editor.getByRole("button", { name: "Update Prompt" }).click();
  await expectToast(page, "Success", "Prompt updated successfully");
  await expect(editor).toBeHidden();
  const prompts = page.getByRole("list", { name: "PROMPT MANAGEMENT" });
  await expect(prompts.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
});
