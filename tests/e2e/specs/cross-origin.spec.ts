import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { test as adminTest, demoAdmin, expect, signInAsAdmin } from "../support/admin";
import {
  type Call,
  CrossOriginSite,
  tryEveryElement,
  tryEveryFetch,
  tryEveryForm,
} from "../support/cross-origin-site";
import { buy } from "../support/orders";
import { soak } from "../support/soak";
import { newUser, register, verificationSubject } from "../support/users";

const openapiFile = fileURLToPath(new URL("../../../frontend/openapi.json", import.meta.url));
const hosts = { "another site": "127.0.0.1", "another port of this machine": "localhost" };

interface Fixtures {
  host: string;
  /** A page of another origin, in the browser where the admin is signed in on `page`. */
  attackerPage: Page;
}

const test = adminTest.extend<Fixtures>({
  host: ["127.0.0.1", { option: true }],
  attackerPage: async ({ context, page, host, adminApi: _adminApi, pageErrors }, use) => {
    // A new session: using an older one would reorder the list of sessions.
    await signInAsAdmin(page.request);
    // Rejected requests, and the browser's messages about them, are expected here.
    pageErrors.allow("4", "console ", "failed ", "exception ");
    const site = await CrossOriginSite.start(host);
    await use(await site.open(context));
    await site.stop();
  },
});
test.slow();

/** A body with the fields of all requests; unknown fields are ignored. */
const anyFields = {
  ...{
    title: "Taken",
    description: "Taken.",
    category: "Taken",
    url: "https://elsewhere.example/",
    price: 1,
  },
  ...{ isPremium: false, name: "Taken", promptText: "Taken.", slug: "taken", content: "<p>Taken.</p>" },
  ...{ excerpt: "Taken.", isPublished: true, firstName: "Taken", newPassword: "a new password" },
  ...{ currentPassword: demoAdmin.password, token: "x", code: "WELCOME20", paymentIntentId: "x", gptIds: [] },
};

/** Every state-changing operation of the OpenAPI document, with ids of existing rows. */
async function stateChangingCalls(request: APIRequestContext): Promise<Call[]> {
  const first = async (list: string): Promise<string> => (await (await request.get(list)).json())[0].id;
  const ids = [
    ["/api/admin/gpts/", await first("/api/admin/gpts")],
    ["/api/gpts/", await first("/api/gpts/free")],
    ["/api/admin/prompts/", await first("/api/admin/prompts")],
    ["/api/admin/blog/posts/", await first("/api/admin/blog/posts")],
    ["/api/auth/sessions/", await first("/api/auth/sessions")],
    ["/api/purchases/", await first("/api/purchases")],
    ["/api/sandbox/", "pi_x"],
  ] as const;
  const { paths } = JSON.parse(await readFile(openapiFile, "utf8"));
  const body = { ...anyFields, ...demoAdmin, email: newUser().email };
  return Object.keys(paths)
    .filter((path) => path !== "/api/payment/webhook")
    .flatMap((path) =>
      Object.keys(paths[path])
        .filter((method) => ["post", "put", "patch", "delete"].includes(method))
        .map((method) => {
          const id = ids.find(([start]) => path.startsWith(start))?.[1] ?? "";
          const credentials = path === "/api/auth/login" ? demoAdmin : {};
          return {
            method: method.toUpperCase(),
            url: path.replace("{id}", id),
            body: { ...body, ...credentials },
          };
        }),
    );
}

/** All data that these calls could change. Background jobs go on meanwhile; what they change is left out. */
async function snapshot(
  request: APIRequestContext,
  server: { command: (args: string[]) => Promise<string> },
): Promise<unknown> {
  const lists = ["/api/auth/me", "/api/auth/account", "/api/auth/sessions", "/api/purchases"].concat([
    "/api/admin/gpts",
    "/api/admin/prompts",
    "/api/admin/blog/posts",
  ]);
  const responses = await Promise.all(lists.map(async (list) => (await request.get(list)).text()));
  const seen = responses.map((body) => body.replaceAll(/"lastSeenAt":"[^"]*"/g, ""));
  const log = await server.command(["audit", "--limit", "1000000"]);
  return [seen, log.split("\n").filter((line) => line.split("\t")[1] !== "system")];
}

for (const [where, host] of Object.entries(hosts)) {
  // A cross-site page gets no cookies, so it can do less than one on another port.
  test.describe(`from ${where}`, { tag: where === "another site" ? "@soak" : [] }, () => {
    test.use({ host });

    test("cross_origin_page_changes_reads_and_frames_nothing", async ({
      page,
      context,
      attackerPage,
      server,
      mailbox,
      adminApi,
      request,
    }) => {
      const { title } = await adminApi.agent({ isPremium: true, price: 100 });
      // The admin gets one as the buyer and one as the seller.
      const orderSubjects = /^(Your receipt from|New order) /;
      const earlier = await mailbox.to(demoAdmin.email, orderSubjects);
      await buy(page.request, [title]);
      await mailbox.expectCount(demoAdmin.email, orderSubjects, earlier.length + 2);
      const emails = await mailbox.to(demoAdmin.email);
      const before = await snapshot(page.request, server);
      const accepted: string[] = [];
      context.on("response", (response) => {
        const method = response.request().method();
        if (response.url().startsWith(server.url) && method !== "GET" && response.status() < 400)
          accepted.push(`${response.status()} ${method} ${response.url()}`);
      });
      const all = await stateChangingCalls(page.request);
      expect(all.length).toBeGreaterThan(25);
      // The server rejects them before it knows the operation; the `http` suite sends all of them.
      const calls = soak ? all : all.filter((_, index) => index % 6 === 0);
      expect([...new Set(calls.map(({ method }) => method))].sort()).toEqual(["DELETE", "POST", "PUT"]);
      for (const call of calls) {
        const target = { ...call, url: `${server.url}${call.url}` };
        expect(await tryEveryFetch(attackerPage, target)).toEqual([]);
        // A form can only send GET and POST.
        if (soak || call.method === "POST") await tryEveryForm(attackerPage, target);
      }
      expect(accepted).toEqual([]);
      expect(await snapshot(page.request, server)).toEqual(before);
      expect(await mailbox.to(demoAdmin.email)).toEqual(emails);

      // The same call from our own page succeeds, so the request itself is valid.
      await page.goto("/admin/prompts");
      const status = await page.evaluate(
        async ({ body }) =>
          (
            await fetch("/api/admin/prompts", {
              method: "POST",
              body,
              headers: { "Content-Type": "application/json" },
            })
          ).status,
        { body: JSON.stringify(anyFields) },
      );
      expect(status).toBe(201);

      await test.step("redeems no link and reads no response", async () => {
        const anna = newUser();
        await register(request, anna);
        const link = new URL(await mailbox.link(anna.email, verificationSubject, "/verify"));
        const verify = `${server.url}/api/auth/verify${link.search}`;
        const before = await snapshot(page.request, server);
        for (const url of [verify, `${server.url}/api/auth/me`, `${server.url}/api/admin/gpts`, server.url]) {
          await tryEveryElement(attackerPage, url);
          expect(await tryEveryFetch(attackerPage, { method: "GET", url, body: {} })).toEqual([]);
        }
        const opened = await attackerPage.context().newPage();
        await opened.goto(attackerPage.url());
        await opened.evaluate((url) => location.assign(url), verify);
        await opened.waitForURL(verify);
        expect(await opened.evaluate(() => document.body.textContent)).not.toContain("signedIn");
        expect(await snapshot(page.request, server)).toEqual(before);

        const used = await request.get(`/api/auth/verify${link.search}`);
        expect(await used.json()).toEqual({ signedIn: true });
      });

      await test.step("frames nothing and keeps no window that it opens", async () => {
        for (const path of [
          "/",
          "/login",
          "/checkout",
          "/admin",
          "/admin/blog",
          "/blog",
          "/profile",
          "/dev/mailbox",
          "/api/auth/me",
          "/nowhere",
        ]) {
          const handle = await attackerPage.evaluateHandle(
            (src) =>
              new Promise<HTMLIFrameElement>((resolve) => {
                const frame = document.createElement("iframe");
                frame.addEventListener("load", () => resolve(frame));
                frame.src = src;
                document.body.append(frame);
              }),
            `${server.url}${path}`,
          );
          const frame = await handle.asElement()?.contentFrame();
          expect(frame?.url(), path).toMatch(/^chrome-error:/);
        }

        for (const path of ["/", "/login", "/admin"]) {
          const opening = context.waitForEvent("page");
          const handle = await attackerPage.evaluateHandle((url) => window.open(url), `${server.url}${path}`);
          const opened = await opening;
          await opened.waitForLoadState();
          expect(await opened.evaluate(() => window.opener)).toBeNull();
          expect(await handle.evaluate((held) => held?.closed)).toBe(true);
          expect(await handle.evaluate((held) => held?.length)).toBe(0);
          await opened.close();
        }
      });
    });
  });
}
