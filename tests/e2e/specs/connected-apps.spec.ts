import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expectPath, expectToast, heading } from "../support/page-helpers";
import { logOut } from "../support/session";
import { expect, test } from "../support/test";

const redirectUri = "http://127.0.0.1:41999/callback";

/** An assistant that connects as RFC 9728, 8414, 7591 and 6749 tell it to. */
class Assistant {
  readonly #verifier = randomBytes(32).toString("base64url");
  #clientId = "";
  #token = "";

  constructor(
    readonly request: APIRequestContext,
    readonly url: string,
  ) {}

  /** Where it opens the browser of the member. */
  async begin(): Promise<string> {
    const refused = await this.request.post(`${this.url}/mcp`, { data: {} });
    expect(refused.status()).toBe(401);
    const metadata =
      /resource_metadata="([^"]+)"/.exec(refused.headers()["www-authenticate"] ?? "")?.[1] ?? "";
    const resource = await (await this.request.get(metadata)).json();
    const issuer = resource.authorization_servers[0];
    const server = await (await this.request.get(`${issuer}/.well-known/oauth-authorization-server`)).json();
    const data = { client_name: "Test assistant", redirect_uris: ["http://127.0.0.1/callback"] };
    const registered = await (await this.request.post(server.registration_endpoint, { data })).json();
    this.#clientId = registered.client_id;
    const parameters = new URLSearchParams({
      response_type: "code",
      client_id: this.#clientId,
      redirect_uri: redirectUri,
      state: "s",
      code_challenge: createHash("sha256").update(this.#verifier).digest("base64url"),
      code_challenge_method: "S256",
      resource: resource.resource,
    });
    return `${server.authorization_endpoint}?${parameters}`;
  }

  async redeem(code: string): Promise<void> {
    const form = {
      grant_type: "authorization_code",
      client_id: this.#clientId,
      code,
      code_verifier: this.#verifier,
      redirect_uri: redirectUri,
    };
    const response = await this.request.post(`${this.url}/oauth/token`, { form });
    expect(response.status()).toBe(200);
    this.#token = (await response.json()).access_token;
  }

  call(name: string, args: object) {
    return this.request.post(`${this.url}/mcp`, {
      headers: { authorization: `Bearer ${this.#token}`, "mcp-protocol-version": "2025-11-25" },
      data: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
    });
  }
}

test("assistant_is_connected_by_login_used_and_disconnected", async ({
  page,
  member,
  mailbox,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext();
  const assistant = new Assistant(request, baseURL ?? "");
  await page.route(`${redirectUri}*`, (route) =>
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
  await page.waitForURL(/127\.0\.0\.1:41999/);
  const answer = new URL(page.url()).searchParams;
  expect([answer.get("state"), answer.get("iss")]).toEqual(["s", baseURL]);
  await assistant.redeem(answer.get("code") ?? "");
  await mailbox.expectCount(member.email, /^Test assistant can now read/, 1);

  const found = await (await assistant.call("search_library", { query: "meal" })).json();
  expect(found.result.structuredContent.results.length).toBeGreaterThan(0);
  const toolbox = await (await assistant.call("list_toolbox", {})).json();
  expect(toolbox.result.structuredContent.ownedAgents).toEqual([]);

  await page.goto("/toolbox");
  await page.getByRole("link", { name: "Use it in your assistant" }).click();
  await expectPath(page, "/profile");
  await expect(page.getByText(`${baseURL}/mcp`)).toBeVisible();
  await page.getByRole("listitem").filter({ hasText: "Test assistant" }).getByRole("button").click();
  await expectToast(page, "Disconnected");
  expect((await assistant.call("list_toolbox", {})).status()).toBe(401);
  await request.dispose();
});
