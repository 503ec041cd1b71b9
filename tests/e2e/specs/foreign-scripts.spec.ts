import { expect } from "../support/admin";
import { test } from "../support/foreign-scripts";
import { expectInert, expectWords } from "../support/intrusions";
import { buy, receipt } from "../support/orders";
import { lines, packed, paragraphs, parts, payloads, turn } from "../support/payloads";
import { confirmMail, register, somebody } from "../support/people";
import { expectToast, heading } from "../support/screen";
import { openCart, openHistory, openPremium } from "../support/shop";
import { soak } from "../support/soak";

test.slow();

test("the texts of these tests run where nothing keeps them from it", { tag: "@soak" }, async ({
  openBrowser,
  faults,
}) => {
  faults.allow("outside ", "console ", "exception ", "lost ");
  const page = await openBrowser();
  const frames = new Set<unknown>();
  await page.exposeBinding("ran", ({ frame }) => frames.add(frame));
  const body = payloads
    .map((text) => `<p>${text}</p>`.replaceAll("&", "&amp;").replaceAll('"', "&quot;"))
    .map((text) => `<iframe srcdoc="${text}"></iframe>`);
  await page.route("https://unguarded.example/", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: body.join("") }),
  );
  await page.goto("https://unguarded.example/");
  await expect.poll(() => frames.size).toBeGreaterThanOrEqual(40);
});

test("what is written about agents is shown as it was written", async ({
  page,
  adminApi,
  member,
  mailbox,
}) => {
  const titles = packed(lines(120), 120);
  const agents = titles.map((title, number) => ({
    title,
    description: turn(packed(paragraphs(2000), 600), number),
    category: turn(packed(lines(60), 60), number),
    url: `https://agents.example/?${title.replaceAll(/\s/g, "")}`,
  }));
  for (const agent of agents) {
    await adminApi.agent(agent);
    await adminApi.agent({ ...agent, isPremium: true, price: 100 });
  }
  const words = agents.flatMap(({ title, description, category }) => [title, description, category]);

  await page.goto("/free-gpts");
  await expectWords(page, words);
  await expectInert(page);
  await openPremium(page);
  await expectWords(page, words);
  await expectInert(page);

  const premium = (await adminApi.agents()).filter(
    ({ isPremium, url }) => isPremium && url.includes("agents."),
  );
  for (const part of parts(premium, 50)) {
    const words = part.map(({ title }) => title);
    const items = part.map(({ id, title, description, price }) => ({
      ...{ id, title, description, price },
      quantity: 1,
    }));
    const cart = JSON.stringify({ items, discount: null });
    await page.evaluate((stored) => localStorage.setItem("cart", stored), cart);
    await openPremium(page);
    await openCart(page);
    await expectWords(page, words);
    await expectInert(page);
    await page.goto("/checkout");
    await expect(heading(page, "Checkout")).toBeVisible();
    await expectWords(page, words);
    await expectInert(page);
    await buy(page.request, [...new Set(words)]);
  }
  await openHistory(page);
  await expectWords(page, titles);
  await expectInert(page);
  const receipts = Math.ceil(premium.length / 50);
  await mailbox.expectCount(member.email, receipt, receipts);
  for (const { href } of await mailbox.to(member.email, receipt)) {
    await page.goto(href);
    await expectInert(page);
    await page.goto(`${href}/body`);
    await expectInert(page);
  }
});

test("what is written into prompts is shown as it was written", async ({
  page,
  adminApi,
  member: _member,
}) => {
  const prompts = packed(lines(50), 50).map((name, number) => ({
    name,
    category: name,
    promptText: turn(packed(paragraphs(500), 500), number),
  }));
  for (const prompt of prompts) await adminApi.prompt(prompt);
  await page.goto("/free-prompts");
  await expectWords(page, prompts.flatMap(Object.values));
  await expectInert(page);
});

test("admin_lists_and_forms_show_markup_as_text", async ({ page, adminApi, admin: _admin }) => {
  const titles = packed(lines(120), 120);
  const names = packed(lines(50), 50);
  for (const title of titles)
    await adminApi.agent({ title, description: title, category: turn(names, titles.indexOf(title)) });
  for (const name of names) await adminApi.prompt({ name, category: name, promptText: name });
  await page.goto("/admin");
  await expectWords(page, titles);
  await expectInert(page);
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expectWords(page, titles.slice(-1));
  await expectInert(page);
  await page.goto("/admin/prompts");
  await expectWords(page, names);
  await expectInert(page);
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expectWords(page, names.slice(-1));
  await expectInert(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await expectInert(page);
});

test("a member's name is shown as she wrote it", async ({ page, member: _member }) => {
  await page.goto("/profile");
  // All payloads are shown in the same way, so a few of each kind are enough for a field that is saved one by one.
  for (const firstName of packed(lines(80), 80).filter((_, number) =>
    soak ? number % 5 === 0 : number < 3,
  )) {
    await page.getByLabel("First Name").fill(firstName);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Your profile has been updated.");
    await page.getByRole("button", { name: "Your account" }).click();
    await expect(page.getByText(firstName, { exact: true })).toBeVisible();
    await expectInert(page);
    await page.keyboard.press("Escape");
  }
});

test("a name with markup is left out of the greeting", async ({ page, mailbox }) => {
  // The receipts above hold all payloads, in the same template.
  const people = packed(lines(80), 80)
    .filter((_, number) => (soak ? number % 4 === 0 : number < 3))
    .map((firstName) => ({ ...somebody(), firstName }));
  for (const person of people) await register(page.request, person);
  for (const { email } of people) {
    await mailbox.expectCount(email, confirmMail, 1);
    const [mail] = await mailbox.to(email);
    for (const address of [mail?.href ?? "", `${mail?.href}/body`]) {
      await page.goto(address);
      await expectWords(page, ["Hello,"]);
      await expectInert(page);
    }
  }
});
