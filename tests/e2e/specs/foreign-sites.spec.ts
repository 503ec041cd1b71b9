import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { ada, test as adminTest, expect, signInAsAdmin } from "../support/admin";
import {
  type Call,
  ForeignSite,
  tryEveryElement,
  tryEveryFetch,
  tryEveryForm,
} from "../support/foreign-site";
import { buy, receipt } from "../support/orders";
import { confirmMail, register, somebody } from "../support/people";
import { soak } from "../support/soak";

const documented = fileURLToPath(new URL("../../../frontend/openapi.json", import.meta.url));
const hosts = { "another site": "127.0.0.1", "another port of this machine": "localhost" };

interface Fixtures {
  host: string;
  /** A page of somebody else's site, in the browser where the admin is signed in on `page`. */
  lure: Page;
}

const test = adminTest.extend<Fixtures>({
  host: ["127.0.0.1", { option: true }],
  lure: async ({ context, page, host, adminApi: _adminApi, faults }, use) => {
    // A new session, since the list of sessions changes its order when an older one is seen again.
    await signInAsAdmin(page.request);
    // Refusals, and the browser's own words about them, are what these tests are about.
    faults.allow("4", "console ", "lost ", "exception ");
    const site = await ForeignSite.start(host);
    await use(await site.lure(context));
    await site.stop();
  },
});
test.slow();

/** What every call takes that it may take: fields that it does not know are passed over. */
const anything = {
  ...{
    title: "Taken",
    description: "Taken.",
    category: "Taken",
    url: "https://elsewhere.example/",
    price: 1,
  },
  ...{ isPremium: false, name: "Taken", promptText: "Taken.", slug: "taken", content: "<p>Taken.</p>" },
  ...{ excerpt: "Taken.", isPublished: true, firstName: "Taken", newPassword: "a password of hers" },
  ...{ currentPassword: ada.password, token: "x", code: "WELCOME20", paymentIntentId: "x", gptIds: [] },
};

/** Every call of the product that is not a mere reading, on things that are there. */
async function unsafeCalls(request: APIRequestContext): Promise<Call[]> {
  const first = async (list: string): Promise<string> => (await (await request.get(list)).json())[0].id;
  const ids = [
    ["/api/admin/gpts/", await first("/api/admin/gpts")],
    ["/api/admin/prompts/", await first("/api/admin/prompts")],
    ["/api/admin/blog/posts/", await first("/api/admin/blog/posts")],
    ["/api/auth/sessions/", await first("/api/auth/sessions")],
    ["/api/purchases/", await first("/api/purchases")],
    ["/api/sandbox/", "pi_x"],
  ] as const;
  const { paths } = JSON.parse(await readFile(documented, "utf8"));
  const body = { ...anything, ...ada, email: somebody().email };
  return Object.keys(paths)
    .filter((path) => path !== "/api/payment/webhook")
    .flatMap((path) =>
      Object.keys(paths[path])
        .filter((method) => ["post", "put", "patch", "delete"].includes(method))
        .map((method) => {
          const id = ids.find(([start]) => path.startsWith(start))?.[1] ?? "";
          const own = path === "/api/auth/login" ? ada : {};
          return {
            method: method.toUpperCase(),
            address: path.replace("{id}", id),
            body: { ...body, ...own },
          };
        }),
    );
}

/** All that there is to change, as its owner sees it. */
async function everything(request: APIRequestContext, trail: () => Promise<string>): Promise<unknown> {
  const lists = ["/api/auth/me", "/api/auth/account", "/api/auth/sessions", "/api/purchases"].concat([
    "/api/admin/gpts",
    "/api/admin/prompts",
    "/api/admin/blog/posts",
  ]);
  const answers = await Promise.all(lists.map(async (list) => (await request.get(list)).text()));
  const seen = answers.map((answer) => answer.replaceAll(/"lastSeenAt":"[^"]*"/g, ""));
  return [seen, await trail()];
}

for (const [where, host] of Object.entries(hosts)) {
  // A page of another site gets no cookies of ours, so it can do less than one of another port.
  test.describe(`from ${where}`, { tag: where === "another site" ? "@soak" : [] }, () => {
    test.use({ host });

    test("no page can change anything in the name of who is signed in", async ({
      page,
      context,
      lure,
      server,
      mailbox,
      adminApi,
    }) => {
      const { title } = await adminApi.agent({ isPremium: true, price: 100 });
      const earlier = await mailbox.to(ada.email, receipt);
      await buy(page.request, [title]);
      await mailbox.expectCount(ada.email, receipt, earlier.length + 1);
      const mails = await mailbox.to(ada.email);
      const trail = () => server.command(["audit"]);
      const before = await everything(page.request, trail);
      const accepted: string[] = [];
      context.on("response", (response) => {
        const method = response.request().method();
        if (response.url().startsWith(server.url) && method !== "GET" && response.status() < 400)
          accepted.push(`${response.status()} ${method} ${response.url()}`);
      });
      const calls = await unsafeCalls(page.request);
      expect(calls.length).toBeGreaterThan(25);
      for (const call of calls) {
        const whole = { ...call, address: `${server.url}${call.address}` };
        expect(await tryEveryFetch(lure, whole)).toEqual([]);
        // A form can only send GET and POST.
        if (soak || call.method === "POST") await tryEveryForm(lure, whole);
      }
      expect(accepted).toEqual([]);
      expect(await everything(page.request, trail)).toEqual(before);
      expect(await mailbox.to(ada.email)).toEqual(mails);

      // The same call from a page of ours does what it says, so that it was not refused for itself.
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
        { body: JSON.stringify(anything) },
      );
      expect(status).toBe(201);
    });

    test("no page can use a mailed link up or read an answer", async ({
      page,
      lure,
      server,
      mailbox,
      request,
    }) => {
      const anna = somebody();
      await register(request, anna);
      const link = new URL(await mailbox.link(anna.email, confirmMail, "/verify"));
      const verify = `${server.url}/api/auth/verify${link.search}`;
      const before = await everything(page.request, () => server.command(["audit"]));
      for (const address of [
        verify,
        `${server.url}/api/auth/me`,
        `${server.url}/api/admin/gpts`,
        server.url,
      ]) {
        await tryEveryElement(lure, address);
        expect(await tryEveryFetch(lure, { method: "GET", address, body: {} })).toEqual([]);
      }
      const opened = await lure.context().newPage();
      await opened.goto(lure.url());
      await opened.evaluate((address) => location.assign(address), verify);
      await opened.waitForURL(verify);
      expect(await opened.evaluate(() => document.body.textContent)).not.toContain("signedIn");
      expect(await everything(page.request, () => server.command(["audit"]))).toEqual(before);

      const used = await request.get(`/api/auth/verify${link.search}`);
      expect(await used.json()).toEqual({ signedIn: true });
    });

    test("no page can show one of ours in a frame", async ({ lure, server }) => {
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
        const handle = await lure.evaluateHandle(
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
    });

    test("no page keeps a hold of one of ours that it opened", async ({ context, lure, server }) => {
      for (const path of ["/", "/login", "/admin"]) {
        const opening = context.waitForEvent("page");
        const handle = await lure.evaluateHandle((address) => window.open(address), `${server.url}${path}`);
        const opened = await opening;
        await opened.waitForLoadState();
        expect(await opened.evaluate(() => window.opener)).toBeNull();
        expect(await handle.evaluate((held) => held?.closed)).toBe(true);
        expect(await handle.evaluate((held) => held?.length)).toBe(0);
        await opened.close();
      }
    });
  });
}
