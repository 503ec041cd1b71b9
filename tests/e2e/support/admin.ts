import { randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { test as base } from "./test";

/** The admin of the demo content. */
export const demoAdmin = { email: "ada@marigold.example", password: "sunflower-demo" };

export interface AgentEntry {
  title: string;
  description: string;
  category: string;
  url: string;
  price: number;
  isPremium: boolean;
}
export interface PromptEntry {
  name: string;
  category: string;
  promptText: string;
}
export interface PostEntry {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  isPublished: boolean;
  /** In the time zone of the site. */
  publishAt?: string;
  tags?: string[];
}
type Stored<T> = T & { id: string; createdAt: string };
type StoredPost = Stored<PostEntry> & { updatedAt: string };

/** The calls that add or restore an entry. */
const additions = /^POST \/api\/admin\/(gpts|prompts|blog\/posts|trash)\b/;
const lists = ["/api/admin/gpts", "/api/admin/prompts", "/api/admin/blog/posts"];

/** A name that no other test uses. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

/** The admin API, in a separate session. */
export class AdminApi {
  readonly #request: APIRequestContext;
  /** Whether an entry was added here. */
  hasAdded = false;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  #add<T>(path: string, data: object): Promise<T> {
    this.hasAdded = true;
    return json(this.#request.post(path, { data }));
  }

  async agent(entry: Partial<AgentEntry> = {}): Promise<AgentEntry> {
    const agent = {
      title: unique("Agent"),
      description: "Does one thing well.",
      category: "Lifestyle",
      url: "https://chatgpt.com/g/one-thing",
      price: 0,
      isPremium: false,
      ...entry,
    };
    await this.#add("/api/admin/gpts", agent);
    return agent;
  }

  async prompt(entry: Partial<PromptEntry> = {}): Promise<PromptEntry> {
    const prompt = {
      name: unique("Prompt"),
      category: "Productivity",
      promptText: "Sort my week into must, would be good, and can wait.",
      ...entry,
    };
    await this.#add("/api/admin/prompts", prompt);
    return prompt;
  }

  async post(entry: Partial<PostEntry> = {}): Promise<StoredPost> {
    const title = entry.title ?? unique("Post");
    const data = {
      title,
      slug: slugOf(title),
      excerpt: "In a few words.",
      content: "<p>The whole text.</p>",
      isPublished: true,
      ...entry,
    };
    return this.#add("/api/admin/blog/posts", data);
  }

  async renamePost(post: StoredPost, slug: string): Promise<void> {
    await json(this.#request.put(`/api/admin/blog/posts/${post.id}`, { data: { ...post, slug } }));
  }

  /** Makes a link to the preview of a draft. */
  async previewLink(id: string): Promise<string> {
    const { url } = await json<{ url: string }>(
      this.#request.post(`/api/admin/blog/posts/${id}/preview-link`),
    );
    return url;
  }

  /** Saves a post as another admin would, based on this version. */
  updatePost({ id, ...post }: StoredPost): Promise<StoredPost> {
    return json(this.#request.put(`/api/admin/blog/posts/${id}`, { data: post }));
  }

  /** Saves the text of a page about privacy, terms or contact, whatever it is now. */
  async writePage(kind: string, content: string): Promise<void> {
    const { updatedAt } = await json<{ updatedAt: string | null }>(
      this.#request.get(`/api/admin/pages/${kind}`),
    );
    await json(this.#request.put(`/api/admin/pages/${kind}`, { data: { content, updatedAt } }));
  }

  /** Gives it its default text again. */
  async restorePage(kind: string): Promise<void> {
    expect((await this.#request.delete(`/api/admin/pages/${kind}`)).ok()).toBe(true);
  }

  /** Deletes every agent, prompt and post with this name. */
  async deleteNamed(name: string): Promise<void> {
    const found = (await this.#entries()).filter((entry) => entry.name === name);
    expect(found).not.toEqual([]);
    await this.delete(found.map(({ path }) => path));
  }

  agents(): Promise<Stored<AgentEntry>[]> {
    return json(this.#request.get("/api/admin/gpts"));
  }

  async agentId(title: string): Promise<string> {
    const found = (await this.agents()).find((agent) => agent.title === title);
    if (!found) throw new Error(`There is no agent ${title}`);
    return found.id;
  }

  /** Publishes a version of an agent's package, and returns the agent's id. */
  async publishPackage(
    title: string,
    instructions: string,
    { starters = ["Plan my week"], note = "" }: { starters?: string[]; note?: string } = {},
  ): Promise<string> {
    const id = await this.agentId(title);
    const path = `/api/admin/gpts/${id}/package`;
    expect((await this.#request.put(path, { data: { instructions, starters } })).status()).toBe(204);
    await json(this.#request.post(`${path}/publish`, { data: { note } }));
    return id;
  }

  /** Adds a text file to what is written of an agent's package. */
  async addPackageFile(agentId: string, name: string, text: string): Promise<void> {
    const path = `/api/admin/gpts/${agentId}/package/files`;
    const headers = { "Content-Type": "application/octet-stream" };
    const response = await this.#request.post(path, { params: { name }, headers, data: Buffer.from(text) });
    expect(response.status()).toBe(204);
  }

  /** Marks all open reports about an agent as fixed. */
  async markFixed(agentId: string): Promise<void> {
    const path = `/api/admin/gpts/${agentId}/reports`;
    const reports = await json<{ id: string }[]>(this.#request.get(path));
    const data = { reportIds: reports.map(({ id }) => id) };
    expect((await this.#request.post(`${path}/fix`, { data })).status()).toBe(204);
  }

  prompts(): Promise<Stored<PromptEntry>[]> {
    return json(this.#request.get("/api/admin/prompts"));
  }

  findPost(id: string): Promise<StoredPost> {
    return json(this.#request.get(`/api/admin/blog/posts/${id}`));
  }

  /** The paths of all existing entries. */
  async paths(): Promise<string[]> {
    return (await this.#entries()).map(({ path }) => path);
  }

  async delete(paths: string[]): Promise<void> {
    for (const path of paths) expect((await this.#request.delete(path)).ok()).toBe(true);
  }

  async #entries(): Promise<{ path: string; name: string }[]> {
    const found = await Promise.all(
      lists.map(async (list) => {
        const entries = await json<{ id: string; name?: string; title?: string }[]>(this.#request.get(list));
        return entries.map(({ id, name, title }) => ({
          path: `${list}/${id}`,
          name: name ?? title ?? "",
        }));
      }),
    );
    return found.flat();
  }
}

interface Fixtures {
  /** The admin API. Entries that a test adds, here or in a browser, are deleted after it: other tests read the same lists. */
  adminApi: AdminApi;
  /** Signs the admin in on `page`. */
  admin: typeof demoAdmin;
}

interface WorkerFixtures {
  /**
   * The admin session that all tests of a worker share. One per test would revoke the oldest session, because an account has at
   * most twenty.
   */
  adminRequest: APIRequestContext;
  /** The paths of the entries of the demo. */
  demoPaths: string[];
}

/**
 * For all specs, also of visitors and members: for tests with other worker fixtures, Playwright starts workers of their own,
 * with a server and a browser each.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  adminRequest: [
    async ({ playwright, server }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url });
      await signInAsAdmin(request);
      await use(request);
      await request.dispose();
    },
    { scope: "worker" },
  ],

  demoPaths: [
    async ({ adminRequest }, use) => use(await new AdminApi(adminRequest).paths()),
    { scope: "worker" },
  ],

  adminApi: async ({ adminRequest, demoPaths, pageErrors }, use) => {
    await keepAuthenticationRecent(adminRequest);
    const adminApi = new AdminApi(adminRequest);
    await use(adminApi);
    // Listing everything takes as long as opening a page.
    if (!adminApi.hasAdded && !pageErrors.changes.some((request) => additions.test(request))) return;
    const after = await adminApi.paths();
    await adminApi.delete(after.filter((path) => !demoPaths.includes(path)));
  },

  admin: async ({ context, adminRequest, adminApi: _adminApi }, use) => {
    await copySessionCookies(adminRequest, context);
    await use(demoAdmin);
  },
});

/** Signs the browser in with the session of `request`. A test that ends its session must sign in itself. */
export async function copySessionCookies(request: APIRequestContext, context: BrowserContext): Promise<void> {
  await context.addCookies((await request.storageState()).cookies);
}

let authenticatedAt = Date.now();

/** On a slow machine, a worker's tests take longer than the authentication of its admin is recent. */
async function keepAuthenticationRecent(adminRequest: APIRequestContext): Promise<void> {
  if (Date.now() - authenticatedAt < 3 * 60_000) return;
  const { password } = demoAdmin;
  const response = await adminRequest.post("/api/auth/reauthenticate", { data: { password } });
  expect(response.status()).toBe(204);
  authenticatedAt = Date.now();
}

export async function signInAsAdmin(request: APIRequestContext): Promise<void> {
  await json(request.post("/api/auth/login", { data: demoAdmin }));
}

/** The card of an entry in an admin list of cards or in the blog. */
export function entryCard(page: Page, name: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** The row of an entry in an admin table. */
export function entryRow(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
}

/** Clicks the Edit button of an entry. */
export async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
}

/** Presses the Delete button of an entry and returns the dialog. */
export async function openDeleteDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fails the first call with 503. */
export async function failOnce(page: Page, method: string, url: string, message?: string): Promise<void> {
  let failed = false;
  await page.route(url, async (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    await route.fulfill({ status: 503, json: message ? { code: "unavailable", message } : {} });
  });
}

/** Responds with a page of these items, searched, sorted by price or title, and paged like the lists for admins. */
export async function routeList(
  page: Page,
  path: string,
  items: readonly { title?: string; price?: number; category?: string }[],
): Promise<void> {
  const sorts: Record<string, (a: (typeof items)[number], b: (typeof items)[number]) => number> = {
    title: (a, b) => (a.title ?? "").localeCompare(b.title ?? "", "en", { numeric: true }),
    "-price": (a, b) => (b.price ?? 0) - (a.price ?? 0),
  };
  await page.route(`**${path}?*`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const search = (query.get("search") ?? "").toLowerCase();
    const found = items.filter(({ title }) => (title ?? "").toLowerCase().includes(search));
    const sorted = found.toSorted(sorts[query.get("sort") ?? ""] ?? (() => 0));
    const start = Number(query.get("cursor") ?? 0);
    const end = start + Number(query.get("limit"));
    return route.fulfill({
      json: {
        items: sorted.slice(start, end),
        nextCursor: end < sorted.length ? String(end) : null,
        categories: [...new Set(items.map(({ category }) => category ?? ""))].sort(),
      },
    });
  });
}

/** A date as lists display it. */
export function formatDate(date: string | Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
}

async function json<T>(call: Promise<APIResponse>): Promise<T> {
  const response = await call;
  const text = await response.text();
  expect(response.ok(), text).toBe(true);
  return (text ? JSON.parse(text) : undefined) as T;
}

export { expect };
