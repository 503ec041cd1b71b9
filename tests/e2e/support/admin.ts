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

/** The admin of the demo data. */
export const ada = { email: "ada@marigold.example", password: "sunflower-demo" };

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
}
type Kept<T> = T & { id: string; createdAt: string };
type KeptPost = Kept<PostEntry> & { updatedAt: string };

const lists = ["/api/admin/gpts", "/api/admin/prompts", "/api/admin/blog/posts"];

/** Words nobody else in the run uses, for names that must be told apart. */
export function unique(words: string): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}

export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

/** What an admin does without the screens, in a separate session. */
export class AdminApi {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
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
    await json(this.#request.post("/api/admin/gpts", { data: agent }));
    return agent;
  }

  async prompt(entry: Partial<PromptEntry> = {}): Promise<PromptEntry> {
    const prompt = {
      name: unique("Prompt"),
      category: "Productivity",
      promptText: "Sort my week into must, would be good, and can wait.",
      ...entry,
    };
    await json(this.#request.post("/api/admin/prompts", { data: prompt }));
    return prompt;
  }

  async post(entry: Partial<PostEntry> = {}): Promise<KeptPost> {
    const title = entry.title ?? unique("Post");
    const data = {
      title,
      slug: slugOf(title),
      excerpt: "In a few words.",
      content: "<p>The whole text.</p>",
      isPublished: true,
      ...entry,
    };
    return json(this.#request.post("/api/admin/blog/posts", { data }));
  }

  async renamePost(post: KeptPost, slug: string): Promise<void> {
    await json(this.#request.put(`/api/admin/blog/posts/${post.id}`, { data: { ...post, slug } }));
  }

  /** Saves a post as another admin would who began from this version. */
  updatePost({ id, ...post }: KeptPost): Promise<KeptPost> {
    return json(this.#request.put(`/api/admin/blog/posts/${id}`, { data: post }));
  }

  /** Deletes every agent, prompt and post of this name. */
  async deleteNamed(name: string): Promise<void> {
    const found = (await this.#entries()).filter((entry) => entry.name === name);
    expect(found).not.toEqual([]);
    await this.delete(found.map(({ address }) => address));
  }

  agents(): Promise<Kept<AgentEntry>[]> {
    return json(this.#request.get("/api/admin/gpts"));
  }

  prompts(): Promise<Kept<PromptEntry>[]> {
    return json(this.#request.get("/api/admin/prompts"));
  }

  posts(): Promise<KeptPost[]> {
    return json(this.#request.get("/api/admin/blog/posts"));
  }

  /** The addresses of everything that is kept now. */
  async addresses(): Promise<string[]> {
    return (await this.#entries()).map(({ address }) => address);
  }

  async delete(addresses: string[]): Promise<void> {
    for (const address of addresses) expect((await this.#request.delete(address)).ok()).toBe(true);
  }

  async #entries(): Promise<{ address: string; name: string }[]> {
    const found = await Promise.all(
      lists.map(async (list) => {
        const entries = await json<{ id: string; name?: string; title?: string }[]>(this.#request.get(list));
        return entries.map(({ id, name, title }) => ({
          address: `${list}/${id}`,
          name: name ?? title ?? "",
        }));
      }),
    );
    return found.flat();
  }
}

interface Fixtures {
  /** The API as an admin calls it. What a test adds is deleted after it, since other tests read the same lists. */
  adminApi: AdminApi;
  /** The admin is signed in on `page`. */
  admin: typeof ada;
}

interface WorkerFixtures {
  /**
   * Requests in the one session of the admin that all tests of a worker share. A session for each test would end the oldest
   * ones, since the server keeps twenty of each user.
   */
  adminRequest: APIRequestContext;
}

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

  adminApi: async ({ adminRequest }, use) => {
    const adminApi = new AdminApi(adminRequest);
    const before = await adminApi.addresses();
    await use(adminApi);
    const after = await adminApi.addresses();
    await adminApi.delete(after.filter((address) => !before.includes(address)));
  },

  admin: async ({ context, adminRequest, adminApi: _adminApi }, use) => {
    await continueSession(adminRequest, context);
    await use(ada);
  },
});

/** Signs the browser in with the session of `request`. A test that ends this session signs in by itself instead. */
export async function continueSession(request: APIRequestContext, context: BrowserContext): Promise<void> {
  await context.addCookies((await request.storageState()).cookies);
}

export async function signInAsAdmin(request: APIRequestContext): Promise<void> {
  await json(request.post("/api/auth/login", { data: ada }));
}

/** The card of an entry in an admin list, or of a post in the blog. */
export function entryCard(page: Page, name: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

/** Presses the pencil on the card of an entry. */
export async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
}

/** Presses the bin on the card of an entry and answers the question that comes. */
export async function askToDelete(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  return question;
}

/** Answers a call with the server's fault once, and lets the next one through. */
export async function failOnce(page: Page, method: string, address: string, message?: string): Promise<void> {
  let failed = false;
  await page.route(address, async (route) => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    await route.fulfill({ status: 503, json: message ? { code: "unavailable", message } : {} });
  });
}

/** A day as lists show it. */
export function dayOf(date: string | Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
}

async function json<T>(asking: Promise<APIResponse>): Promise<T> {
  const answer = await asking;
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return (text ? JSON.parse(text) : undefined) as T;
}

export { expect };
