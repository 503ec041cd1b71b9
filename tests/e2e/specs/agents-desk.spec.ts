import type { Locator, Page } from "@playwright/test";
import {
  ada,
  askToDelete,
  edit,
  entryCard,
  expect,
  expectFieldError,
  failOnce,
  holdBack,
  test,
  unique,
} from "../support/desk";
import { buy } from "../support/orders";
import { join, somebody } from "../support/people";
import { agentCard, expectPath, expectToast, heading } from "../support/screen";
import { logIn } from "../support/session";

const calls = "**/api/admin/gpts*";
const titles = (page: Page) => page.getByRole("list", { name: "ADMIN DASHBOARD" }).getByRole("heading");
const creating = (page: Page) => page.getByRole("dialog", { name: "Add New GPT Agent" });
const editing = (page: Page) => page.getByRole("dialog", { name: "Edit GPT Agent" });

async function openDesk(page: Page): Promise<void> {
  await page.goto("/admin");
  await expect(heading(page, "ADMIN DASHBOARD")).toBeVisible();
  await expect(page.getByText("Manage your GPT Agent collection")).toBeVisible();
}

async function add(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add New GPT Agent" }).click();
  await expect(creating(page)).toBeVisible();
  return creating(page);
}

const title = (form: Locator) => form.getByLabel("Title");
const description = (form: Locator) => form.getByLabel("Description");
const category = (form: Locator) => form.getByLabel("Category");
const type = (form: Locator) => form.getByRole("combobox", { name: "Type" });
const price = (form: Locator) => form.getByLabel("Price in US dollars");
const url = (form: Locator) => form.getByLabel("URL");
const submit = (form: Locator) =>
  form.getByRole("button", { name: /^(Create GPT Agent|Update GPT Agent|Saving...)$/ });

async function fillIn(form: Locator, name: string, dollars?: string): Promise<void> {
  await title(form).fill(name);
  await description(form).fill("Reads the small print for you.");
  await category(form).fill("Money");
  await url(form).fill("https://chatgpt.com/g/small-print");
  if (dollars === undefined) return;
  await type(form).selectOption("Premium");
  await price(form).fill(dollars);
}

test.describe("the desk of agents", () => {
  test.beforeEach(({ admin: _admin }) => {});

  test("an admin adds a free agent, and it stands first at the desk and in the listing", async ({ page }) => {
    const name = unique("Small Print");
    // The listing is fetched before, so that it has to be fetched again.
    await page.goto("/free-gpts");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    const form = await add(page);
    await expect(title(form)).toBeFocused();
    await expect(type(form)).toHaveValue("free");
    await expect(price(form)).toHaveCount(0);
    await fillIn(form, name);
    await submit(form).click();
    await expectToast(page, "Success", "GPT created successfully");
    await expect(form).toBeHidden();
    await expect(titles(page).first()).toHaveText(name);
    await expect(entryCard(page, name).getByText("Free", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Free GPTs" }).click();
    await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
    await expect(agentCard(page, name).getByRole("link", { name: /^Open GPT/ })).toHaveAttribute(
      "href",
      "https://chatgpt.com/g/small-print",
    );
  });

  for (const { dollars, cents, shown } of [
    { dollars: "19.99", cents: 1999, shown: "19.99" },
    // These are not whole after a multiplication by 100 in binary.
    { dollars: "0.29", cents: 29, shown: "0.29" },
    { dollars: "1.005", cents: 101, shown: "1.01" },
    { dollars: "1150.1", cents: 115_010, shown: "1150.10" },
    { dollars: "0", cents: 0, shown: "0.00" },
  ]) {
    test(`a price of ${dollars} dollars is kept as ${cents} cents and comes back as ${shown}`, async ({
      page,
      desk,
    }) => {
      const name = unique("Priced");
      await openDesk(page);
      await fillIn(await add(page), name, dollars);
      await submit(creating(page)).click();
      await expectToast(page, "Success", "GPT created successfully");
      const kept = (await desk.agents()).find((agent) => agent.title === name);
      expect(kept).toMatchObject({ price: cents, isPremium: true });
      await edit(page, name);
      await expect(type(editing(page))).toHaveValue("premium");
      await expect(price(editing(page))).toHaveValue(shown);
      // Saved as it came, it stays what it was.
      await submit(editing(page)).click();
      await expectToast(page, "Success", "GPT updated successfully");
      expect((await desk.agents()).find((agent) => agent.title === name)?.price).toBe(cents);
    });
  }

  test("an edit begins with what is saved, and members see the change when they look again", async ({
    page,
    openBrowser,
    desk,
  }) => {
    const agent = await desk.agent({ isPremium: true, price: 1250, category: "Money" });
    const member = await openBrowser();
    await join(member.request, somebody());
    await member.goto("/premium-gpts");
    await expect(agentCard(member, agent.title).getByText("$12.50")).toBeVisible();

    await openDesk(page);
    await edit(page, agent.title);
    const form = editing(page);
    await expect(title(form)).toHaveValue(agent.title);
    await expect(description(form)).toHaveValue(agent.description);
    await expect(category(form)).toHaveValue("Money");
    await expect(type(form)).toHaveValue("premium");
    await expect(price(form)).toHaveValue("12.50");
    await expect(url(form)).toHaveValue(agent.url);
    const renamed = unique("Renamed");
    await title(form).fill(renamed);
    await price(form).fill("13.75");
    await submit(form).click();
    await expectToast(page, "Success", "GPT updated successfully");
    await expect(entryCard(page, renamed).getByText("Premium · $13.75")).toBeVisible();

    await member.reload();
    await expect(agentCard(member, renamed).getByText("$13.75")).toBeVisible();
    await expect(agentCard(member, agent.title)).toHaveCount(0);
  });

  test("Free and Premium can be changed into each other; the price is asked for only where there is one", async ({
    page,
    desk,
  }) => {
    const agent = await desk.agent({ isPremium: true, price: 800 });
    await openDesk(page);
    await edit(page, agent.title);
    await type(editing(page)).selectOption("Free");
    await expect(price(editing(page))).toHaveCount(0);
    await submit(editing(page)).click();
    await expectToast(page, "Success", "GPT updated successfully");
    await expect(entryCard(page, agent.title).getByText("Free", { exact: true })).toBeVisible();
    expect((await desk.agents()).find(({ title }) => title === agent.title)).toMatchObject({
      isPremium: false,
      price: 0,
    });
    await page.getByRole("link", { name: "Free GPTs" }).click();
    await expect(agentCard(page, agent.title)).toBeVisible();
    await page.getByRole("link", { name: "Premium GPTs" }).click();
    await expect(heading(page, "PREMIUM GPT AGENTS")).toBeVisible();
    await expect(agentCard(page, agent.title)).toHaveCount(0);
  });

  test("an agent may have no address yet, and the desk says so", async ({ page, desk }) => {
    const name = unique("Not there yet");
    await openDesk(page);
    const form = await add(page);
    await fillIn(form, name);
    await url(form).fill("");
    await submit(form).click();
    await expectToast(page, "Success", "GPT created successfully");
    await expect(entryCard(page, name).getByText("No URL yet")).toBeVisible();
    expect((await desk.agents()).find((agent) => agent.title === name)?.url).toBe("");
    await page.getByRole("link", { name: "Free GPTs" }).click();
    await expect(agentCard(page, name)).toBeVisible();
    await expect(agentCard(page, name).getByRole("link", { name: /^Open GPT/ })).toHaveCount(0);
  });

  test("each rule of the form has its message, and nothing is sent before all are kept", async ({ page }) => {
    await openDesk(page);
    const hold = await holdBack(page, "POST", calls);
    const form = await add(page);
    await submit(form).click();
    await expectFieldError(title(form), "Title is required");
    await expectFieldError(description(form), "Description is required");
    await expectFieldError(category(form), "Category is required");
    await expect(title(form)).toBeFocused();

    await fillIn(form, "   ", "-1");
    await submit(form).click();
    await expectFieldError(title(form), "Title is required");
    await expectFieldError(price(form), "Price must be an amount such as 12.50");
    for (const typed of ["", "1000000", "1e9"]) {
      await price(form).fill(typed);
      await submit(form).click();
      await expectFieldError(price(form), "Price must be an amount such as 12.50");
    }
    for (const typed of [
      "chatgpt.com/g/1",
      "http://chatgpt.com/g/1",
      "javascript:alert(1)",
      "https://a:b@c.de",
    ]) {
      await url(form).fill(typed);
      await submit(form).click();
      await expectFieldError(url(form), "URL must be a full address that starts with https://");
    }
    hold.release();
    expect(hold.made()).toBe(0);
  });

  test("Cancel gives up what was typed, Escape does not", async ({ page, desk }) => {
    const agent = await desk.agent();
    await openDesk(page);
    let form = await add(page);
    await fillIn(form, "Typed in haste", "5");
    await page.keyboard.press("Escape");
    await expect(title(form)).toHaveValue("Typed in haste");
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "Add New GPT Agent" })).toBeFocused();
    form = await add(page);
    await expect(title(form)).toHaveValue("");
    await expect(type(form)).toHaveValue("free");
    await form.getByRole("button", { name: "Cancel" }).click();

    await edit(page, agent.title);
    await title(editing(page)).fill("Changed in haste");
    await editing(page).getByRole("button", { name: "Cancel" }).click();
    await edit(page, agent.title);
    await expect(title(editing(page))).toHaveValue(agent.title);
  });

  test("a save that fails keeps what was typed, and goes well the next time", async ({ page, faults }) => {
    faults.allow("503 POST /api/admin/gpts");
    const name = unique("Kept");
    await openDesk(page);
    await failOnce(page, "POST", calls, "The database is away for a moment.");
    const form = await add(page);
    await fillIn(form, name, "7.50");
    await submit(form).click();
    await expectToast(page, "Error", "The database is away for a moment.");
    await expect(form.getByText(/What you typed is still here/)).toBeVisible();
    await expect(title(form)).toHaveValue(name);
    await expect(price(form)).toHaveValue("7.50");
    await submit(form).click();
    await expectToast(page, "Success", "GPT created successfully");
    await expect(entryCard(page, name)).toHaveCount(1);
  });

  test("a connection that breaks keeps what was typed", async ({ page, faults }) => {
    faults.allow("lost POST /api/admin/gpts");
    await openDesk(page);
    await page.route(calls, (route) =>
      route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
    );
    const form = await add(page);
    await fillIn(form, "Not lost");
    await submit(form).click();
    await expectToast(page, "Error");
    await expect(form.getByText(/No answer came from the server/)).toBeVisible();
    await expect(title(form)).toHaveValue("Not lost");
  });

  test("pressing twice saves once, and the button says what is going on", async ({ page, desk }) => {
    const name = unique("Once");
    await openDesk(page);
    const hold = await holdBack(page, "POST", calls);
    const form = await add(page);
    await fillIn(form, name);
    await submit(form).dblclick();
    await expect(submit(form)).toHaveText("Saving...");
    await title(form).press("Enter");
    hold.release();
    await expectToast(page, "Success", "GPT created successfully");
    expect(hold.made()).toBe(1);
    expect((await desk.agents()).filter((agent) => agent.title === name)).toHaveLength(1);
  });

  test("an agent that nobody bought is deleted after a yes", async ({ page, desk }) => {
    const agent = await desk.agent();
    await openDesk(page);
    let question = await askToDelete(page, agent.title);
    await expect(question.getByText("Are you sure you want to delete this GPT Agent?")).toBeVisible();
    await expect(question.getByText(agent.title)).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(entryCard(page, agent.title)).toBeVisible();
    question = await askToDelete(page, agent.title);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expectToast(page, "Success", "GPT deleted successfully");
    await expect(entryCard(page, agent.title)).toHaveCount(0);
    await page.getByRole("link", { name: "Free GPTs" }).click();
    await expect(heading(page, "FREE GPT AGENTS")).toBeVisible();
    await expect(agentCard(page, agent.title)).toHaveCount(0);
  });

  test("an agent that somebody bought leaves every list, and its owner keeps it", async ({
    page,
    openBrowser,
    desk,
  }) => {
    const agent = await desk.agent({ isPremium: true, price: 900 });
    const owner = await openBrowser();
    await join(owner.request, somebody());
    await buy(owner.request, [agent.title]);

    await openDesk(page);
    await expect(entryCard(page, agent.title).getByText("1 owner")).toBeVisible();
    const question = await askToDelete(page, agent.title);
    await expect(question.getByText(/^Its 1 owner keeps it, with access\./)).toBeVisible();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expectToast(page, "Success", "GPT deleted successfully");
    await expect(entryCard(page, agent.title)).toHaveCount(0);
    await page.reload();
    await expect(titles(page).first()).toBeVisible();
    await expect(entryCard(page, agent.title)).toHaveCount(0);

    await owner.goto("/purchase-history");
    await expect(owner.getByRole("heading", { name: agent.title })).toBeVisible();
    await expect(owner.getByRole("link", { name: /^Access GPT/ })).toHaveAttribute("href", agent.url);
    await owner.getByRole("link", { name: "Premium GPTs" }).click();
    await expect(heading(owner, "PREMIUM GPT AGENTS")).toBeVisible();
    await expect(owner.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expect(agentCard(owner, agent.title)).toHaveCount(0);
  });

  test("an agent that somebody else has deleted is said to be gone, and leaves the list", async ({
    page,
    desk,
    faults,
  }) => {
    faults.allow("404 DELETE /api/admin/gpts/");
    const agent = await desk.agent();
    await openDesk(page);
    const question = await askToDelete(page, agent.title);
    await desk.deleteNamed(agent.title);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expectToast(page, "Error");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(entryCard(page, agent.title)).toHaveCount(0);
  });

  test("a desk without agents offers to add the first one", async ({ page }) => {
    await page.route("**/api/admin/gpts", (route) => route.fulfill({ json: [] }));
    await openDesk(page);
    await expect(page.getByRole("heading", { name: "No GPTs yet" })).toBeVisible();
    await page.getByRole("button", { name: "Add Your First GPT" }).click();
    await expect(creating(page)).toBeVisible();
  });
});

test("a visitor signs in first and comes back to the desk", async ({ page, request }) => {
  expect((await request.get("/api/admin/gpts")).status()).toBe(401);
  await page.goto("/admin");
  await expectPath(page, "/login");
  await logIn(page, ada.email, ada.password);
  await expectPath(page, "/admin");
  await expect(heading(page, "ADMIN DASHBOARD")).toBeVisible();
});

test("a member is sent to the free agents, and the server refuses her every call", async ({
  page,
  member: _member,
}) => {
  await page.goto("/admin");
  await expectPath(page, "/free-gpts");
  await expectToast(page, "Admins only");
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  const data = { title: "Mine", description: "d", category: "c", url: "", price: 0, isPremium: false };
  const id = "00000000-0000-4000-8000-000000000000";
  const answers = [
    await page.request.get("/api/admin/gpts"),
    await page.request.post("/api/admin/gpts", { data }),
    await page.request.put(`/api/admin/gpts/${id}`, { data }),
    await page.request.delete(`/api/admin/gpts/${id}`),
  ];
  expect(answers.map((answer) => answer.status())).toEqual([403, 403, 403, 403]);
});
