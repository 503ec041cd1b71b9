import { expect } from "../support/admin";
import { openCart, openHistory, openPremium } from "../support/checkout";
import { buy, receiptSubject } from "../support/orders";
import { heading } from "../support/page-helpers";
import { chunk, cycle, joinUpTo, multiLinePayloads, payloads, singleLinePayloads } from "../support/payloads";
import { expectNoActiveContent, expectText } from "../support/script-execution";
import { test } from "../support/script-injection";

test.slow();

test("payloads_on_an_unprotected_page_run", { tag: "@soak" }, async ({ openBrowser, pageErrors }) => {
  pageErrors.allow("external ", "console ", "exception ", "failed ");
  const page = await openBrowser();
  const frames = new Set<unknown>();
  await page.exposeBinding("ran", ({ frame }) => frames.add(frame));
  const body = payloads
    .map((text) => `<p>${text}</p>`.replaceAll("&", "&amp;").replaceAll('"', "&quot;"))
    .map((text) => `<iframe srcdoc="${text}"></iframe>`);
  await page.route("https://unprotected.example/", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: body.join("") }),
  );
  await page.goto("https://unprotected.example/");
  await expect.poll(() => frames.size).toBeGreaterThanOrEqual(40);
});

test("agent_prompt_and_name_payloads_are_shown_as_text", async ({ page, adminApi, member, mailbox }) => {
  const titles = joinUpTo(singleLinePayloads(120), 120);
  const agents = titles.map((title, number) => ({
    title,
    description: cycle(joinUpTo(multiLinePayloads(2000), 600), number),
    category: cycle(joinUpTo(singleLinePayloads(60), 60), number),
    url: `https://agents.example/?${title.replaceAll(/\s/g, "")}`,
  }));
  for (const agent of agents) {
    await adminApi.agent(agent);
    await adminApi.agent({ ...agent, isPremium: true, price: 100 });
  }
  const words = agents.flatMap(({ title, description, category }) => [title, description, category]);

  const firstName = joinUpTo(singleLinePayloads(80), 80)[0] ?? "";
  expect((await page.request.put("/api/auth/profile", { data: { firstName } })).ok()).toBe(true);
  await page.goto("/free-gpts");
  await expectText(page, words);
  await expectNoActiveContent(page);
  await openPremium(page);
  await expectText(page, words);
  await expectNoActiveContent(page);
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText(firstName, { exact: true })).toBeVisible();
  await expectNoActiveContent(page);

  const premium = (await adminApi.agents()).filter(
    ({ isPremium, url }) => isPremium && url.includes("agents."),
  );
  for (const part of chunk(premium, 50)) {
    const words = part.map(({ title }) => title);
    const items = part.map(({ id, title, description, price }) => ({
      ...{ id, title, description, price },
      quantity: 1,
    }));
    const cart = JSON.stringify({ items, discount: null });
    await page.evaluate((stored) => localStorage.setItem("cart", stored), cart);
    await openPremium(page);
    await openCart(page);
    await expectText(page, words);
    await expectNoActiveContent(page);
    await page.goto("/checkout");
    await expect(heading(page, "Checkout")).toBeVisible();
    await expectText(page, words);
    await expectNoActiveContent(page);
    await buy(page.request, [...new Set(words)]);
  }
  await openHistory(page);
  await expectText(page, titles);
  await expectNoActiveContent(page);
  const receipts = Math.ceil(premium.length / 50);
  await mailbox.expectCount(member.email, receiptSubject, receipts);
  for (const { href } of await mailbox.to(member.email, receiptSubject)) {
    await page.goto(href);
    await expectNoActiveContent(page);
    await page.goto(`${href}/body`);
    await expectNoActiveContent(page);
  }

  const prompts = joinUpTo(singleLinePayloads(50), 50).map((name, number) => ({
    name,
    category: name,
    promptText: cycle(joinUpTo(multiLinePayloads(500), 500), number),
  }));
  for (const prompt of prompts) await adminApi.prompt(prompt);
  await page.goto("/free-prompts");
  await expectText(page, prompts.flatMap(Object.values));
  await expectNoActiveContent(page);
});

test("admin_lists_and_forms_show_markup_as_text", async ({ page, adminApi, admin: _admin }) => {
  const titles = joinUpTo(singleLinePayloads(120), 120);
  const names = joinUpTo(singleLinePayloads(50), 50);
  for (const title of titles)
    await adminApi.agent({ title, description: title, category: cycle(names, titles.indexOf(title)) });
  for (const name of names) await adminApi.prompt({ name, category: name, promptText: name });
  await page.goto("/admin");
  await expectText(page, titles);
  await expectNoActiveContent(page);
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expectText(page, titles.slice(-1));
  await expectNoActiveContent(page);
  await page.goto("/admin/prompts");
  await expectText(page, names);
  await expectNoActiveContent(page);
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expectText(page, names.slice(-1));
  await expectNoActiveContent(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await expectNoActiveContent(page);
});
