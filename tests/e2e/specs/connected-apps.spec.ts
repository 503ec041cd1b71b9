import { expect, test, unique } from "../support/admin";
import { Assistant } from "../support/assistant";
import { buy } from "../support/orders";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { logOut } from "../support/session";

test("assistant_is_connected_by_login_used_and_disconnected", async ({
  page,
  member,
  mailbox,
  adminApi,
  adminRequest,
  baseURL,
}) => {
  const { title } = await adminApi.agent({ title: unique("Planner"), price: 900, isPremium: true });
  const id = await adminApi.publishPackage(title, "Ask **first**.");
  await buy(page.request, [title]);
  const assistant = new Assistant(new URL("/mcp", baseURL));
  await page.route(`${assistant.redirectUrl}*`, (route) =>
    route.fulfill({ body: "Connected", contentType: "text/plain" }),
  );

  await page.goto("/free-gpts");
  await logOut(page);
  await page.goto(await assistant.begin());
  await expect(heading(page, "Welcome Back")).toBeVisible();
  await page.getByLabel("Email Address").fill(member.email);
  await page.getByRole("button", { name: "Email me a login link" }).click();
  await page.goto(await mailbox.link(member.email, /^Your login link/, "/sign-in-link"));
  await expect(heading(page, "Let Test assistant read your library?")).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${assistant.redirectUrl}*`);
  await assistant.finish(page.url());
  await mailbox.expectCount(member.email, /^Test assistant can now read/, 1);

  const { tools } = await assistant.client.listTools();
  expect(tools.map(({ name }) => name)).toContain("get_agent");
  const { results } = await assistant.call("search_library", { query: title });
  expect(results[0]).toMatchObject({ kind: "agent", id, isAvailable: true });
  expect((await assistant.call("list_toolbox")).ownedAgents).toMatchObject([{ id, title }]);
  expect((await assistant.call("get_agent", { id }))[0].text).toContain("Ask **first**.");
  const { resources } = await assistant.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual([`library://agents/${id}/SKILL.md`]);

  const before = assistant.tokens();
  if (before) assistant.saveTokens({ ...before, access_token: "expired" });
  await assistant.client.listTools();
  expect(assistant.tokens()?.refresh_token).not.toBe(before?.refresh_token);

  const orders = await (
    await adminRequest.get("/api/admin/orders", { params: { search: member.email } })
  ).json();
  const refund = { key: crypto.randomUUID(), items: [{ agentId: id, amount: 900 }], reason: "A mistake" };
  const path = `/api/admin/orders/${orders.items[0].id}/refunds`;
  expect((await adminRequest.post(path, { data: refund })).status()).toBe(200);
  expect((await assistant.call("get_agent", { id }))[0].text).toContain("does not own");

  await page.goto("/toolbox");
  await page.getByRole("link", { name: "Connected to your assistant" }).click();
  await expectPath(page, "/profile");
  await expect(page.getByText(`${baseURL}/mcp`)).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "Test assistant" }).getByRole("button").click();
  await expectToast(page, "Disconnected");
  await expect(assistant.client.listTools()).rejects.toThrow();
});
