import type { Page } from "@playwright/test";
import {
  type AdminApi,
  edit,
  entryCard,
  entryRow,
  expect,
  failOnce,
  openDeleteDialog,
  routeList,
  signInAsAdmin,
  slugOf,
  unique,
} from "./admin";
import { closeDialog, expectToast, heading } from "./page-helpers";
import {
  addPost,
  content,
  creating,
  discardDialog,
  editing,
  editPost,
  openPostsAdmin,
  publish,
  slug,
  submit,
  tool,
  writePost,
} from "./posts";
import { type ScreenGroups, soakOnly } from "./screens";

const longWord = "Donaudampfschifffahrtsgesellschaft".repeat(2);
const imageUrl = "https://images.example/wide.png";

/** Serves the image of the posts, whose host cannot be reached. */
async function stubImage(page: Page): Promise<void> {
  await page.route(imageUrl, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="300"/>',
    }),
  );
}

/** One check of each of these statuses. */
async function routeHealth(page: Page, statuses: readonly ("ok" | "warning" | "error")[]): Promise<void> {
  const checks = statuses.map((status, index) => ({
    id: `email_${index}`,
    name: "Email",
    status,
    message: `smtp.${longWord}.example:587: the last failure was 2 minutes ago: 535 ${longWord}.`,
    action: status === "ok" ? "" : `Check \`MARIGOLD_MAIL_URL\` and \`${longWord}\`.`,
  }));
  const settings = [{ name: "MARIGOLD_SITE_NAME", value: longWord, source: `/etc/${longWord}.toml` }];
  const json = { version: "1.2.3", checkedAt: "2026-11-24T12:00:00Z", status: statuses[0], checks, settings };
  await page.route("**/api/admin/health", (route) => route.fulfill({ json }));
}

/** Webhooks and deliveries in each state. */
async function routeWebhooks(page: Page): Promise<void> {
  const at = "2026-11-24T12:00:00Z";
  const states = [
    { isOn: true, offReason: null, failingSince: null },
    { isOn: true, offReason: null, failingSince: at },
    { isOn: false, offReason: "gone", failingSince: at },
    { isOn: false, offReason: null, failingSince: null },
  ];
  const webhooks = states.map((state, index) => ({
    id: `w${index}`,
    url: `https://hooks.example/catch/${index ? longWord : index}`,
    events: ["member.joined", "order.paid", "order.refunded"],
    createdAt: at,
    ...state,
  }));
  const attempts = [
    { attempts: 0, nextAttemptAt: at, deliveredAt: null, lastStatus: null, lastError: null },
    { attempts: 3, nextAttemptAt: at, deliveredAt: null, lastStatus: 500, lastError: null },
    { attempts: 1, nextAttemptAt: null, deliveredAt: at, lastStatus: 204, lastError: null },
    { attempts: 10, nextAttemptAt: null, deliveredAt: null, lastStatus: null, lastError: longWord },
  ];
  const items = attempts.map((state, index) => ({
    id: `d${index}`,
    webhookId: `w${index}`,
    event: index ? "order.paid" : null,
    createdAt: at,
    ...state,
  }));
  await page.route("**/api/admin/webhooks", (route) => route.fulfill({ json: webhooks }));
  await page.route("**/api/admin/webhook-deliveries?*", (route) =>
    route.fulfill({ json: { items, nextCursor: null } }),
  );
}

const richText =
  `<h1>Begin with ${longWord}</h1><p>With <strong>one</strong> <em>real</em> <u>task</u>.</p><h2>Then more</h2>` +
  "<ul><li>a list</li><li>of two</li></ul><ol><li>first</li></ol><blockquote>Trust, but " +
  '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">look it up</a>.</blockquote>' +
  `<p>${longWord.repeat(3)}</p><p><img src="${imageUrl}" alt="A garden"></p>`;

/** A visible, a hidden and an unowned review. */
async function routeReviews(page: Page): Promise<void> {
  const review = {
    id: "1",
    agentId: "019ab000-0000-7000-8000-000000000001",
    agentTitle: longWord,
    agentSlug: "coach",
    author: { id: "2", firstName: "Anna", email: "anna@example.org" },
    stars: 4,
    text: `Good.\n\n${longWord} ${"word ".repeat(150)}`,
    reply: `Thank you for ${longWord}.`,
    status: "visible",
    hiddenReason: null,
    createdAt: "2026-11-24T12:00:00Z",
    updatedAt: "2026-11-24T12:00:00Z",
  };
  const author = { ...review.author, firstName: "Ruth", email: null };
  const short = { ...review, author, text: null, reply: null, stars: 1 };
  const items = [
    review,
    { ...short, id: "2", status: "hidden", hiddenReason: "Names a person" },
    { ...short, id: "3", author: review.author, status: "not_owned", agentSlug: null },
  ];
  await page.route("**/api/admin/reviews?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
}

/** Public screens of the blog. */
export const blogScreens: ScreenGroups = {
  blog: {
    "a long post": async ({ page, adminApi }) => {
      const tags = [unique("Topic"), `Of ${longWord}`.slice(0, 40)];
      const content = ["One", "Two", "Three"].map((part) => `<h2>${part} ${longWord}</h2><p>Text.</p>`);
      await adminApi.post({ tags });
      const post = await adminApi.post({ tags, content: content.join("") });
      await page.goto(`/blog/${post.slug}`);
      await expect(page.getByRole("navigation", { name: "On this page" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Read next" })).toBeVisible();
    },
    "the posts with a tag": async ({ page, adminApi }) => {
      const tag = unique("Topic");
      await adminApi.post({ tags: [tag] });
      await page.goto(`/blog/tag/${slugOf(tag)}`);
      await expect(heading(page, tag)).toBeVisible();
    },
    "the archive": async ({ page, adminApi }) => {
      await adminApi.post({ tags: [unique("Topic")] });
      await page.goto("/blog/archive");
      await expect(heading(page, "Topics and archive")).toBeVisible();
    },
    "the blog": async ({ page, adminApi }) => {
      const post = await adminApi.post({ excerpt: `About ${longWord}.` });
      await page.goto("/blog");
      await expect(entryCard(page, post.title)).toBeVisible();
    },
    ...soakOnly({
      "the empty blog": async ({ page }) => {
        await page.route("**/api/blog/posts", (route) => route.fulfill({ json: [] }));
        await page.goto("/");
        await page.getByRole("link", { name: "Blog" }).first().click();
        await expect(page.getByText("No blog posts available yet")).toBeVisible();
      },
    }),
    "a post": async ({ page, adminApi }) => {
      await stubImage(page);
      const post = await adminApi.post({ content: richText });
      await page.goto(`/blog/${post.slug}`);
      await expect(heading(page, post.title)).toBeVisible();
      await expect(page.getByRole("img", { name: "A garden" })).toBeAttached();
    },
    ...soakOnly({
      "a post that does not exist": async ({ page, pageErrors }) => {
        pageErrors.allow("404 GET /api/blog/posts/nothing-here", "404 GET /blog/nothing-here");
        await page.goto("/blog/nothing-here");
        await expect(heading(page, "Blog Post Not Found")).toBeVisible();
      },
    }),
  },
};

/** The pages about privacy, terms and contact. */
export const legalPageScreens: ScreenGroups = {
  "legal pages": {
    "the privacy page": async ({ page }) => {
      await page.goto("/privacy");
      await expect(heading(page, "Privacy")).toBeVisible();
    },
    "the terms with long words": async ({ page, adminApi }) => {
      await stubImage(page);
      await adminApi.writePage("terms", richText);
      await page.goto("/terms");
      await expect(page.getByRole("img", { name: "A garden" })).toBeAttached();
      await adminApi.restorePage("terms");
    },
    ...soakOnly({
      "a page that fails to load": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/pages/contact");
        await page.route("**/api/pages/contact", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/");
        await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
        await expect(page.getByText("We couldn't load this page")).toBeVisible();
      },
    }),
  },
};

/** Screens of the prompt library; `page` is signed in as a member. */
export const promptScreens: ScreenGroups = {
  prompts: {
    "the prompts": async ({ page, adminApi }) => {
      await adminApi.prompt({ promptText: `Plan [number] dinners for [${longWord.slice(0, 40)}].` });
      const prompt = await adminApi.prompt({ promptText: `${longWord} `.repeat(7).slice(0, 500) });
      await page.goto("/free-prompts");
      await expect(entryCard(page, prompt.name).getByRole("button", { name: "Show all" })).toBeVisible();
    },
    "the whole text of a prompt": async ({ page }) => {
      await page.getByRole("button", { name: "Show all" }).first().click();
      await expect(page.getByRole("dialog", { name: /^Prompt / })).toBeVisible();
    },
    "a prompt with fields": async ({ page }) => {
      await closeDialog(page);
      await page.getByRole("button", { name: "Fill in" }).first().click();
      await page.getByRole("textbox", { name: "Number" }).fill("five");
      await expect(page.getByText("1 field is still empty")).toBeVisible();
    },
    "a prompt after a failed copy": async ({ page, pageErrors }) => {
      pageErrors.allow("console clipboard write failed");
      await closeDialog(page);
      await page.evaluate(() => {
        Clipboard.prototype.writeText = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
      });
      await page.getByRole("button", { name: "Copy Prompt" }).first().click();
      await expect(page.getByRole("dialog", { name: "Copy this prompt yourself" })).toBeVisible();
    },
    ...soakOnly({
      "the prompts without a result": async ({ page }) => {
        await page.goto("/free-prompts");
        await page.getByRole("searchbox").fill("zebra crossing at midnight");
        await expect(page.getByText("No prompts found matching your criteria")).toBeVisible();
      },
    }),
  },
};

/** Nine pages. */
export const manyAgents = Array.from({ length: 500 }, (_, index) => ({
  id: `agent-${index}`,
  slug: `agent-${index}`,
  title: `Agent ${index}`,
  description: "Does one thing well.",
  category: index % 2 ? "Lifestyle" : "Productivity",
  url: "https://chatgpt.com/g/one-thing",
  price: index % 3 ? 0 : 100 * index,
  isPremium: index % 3 === 0,
  isFeatured: false,
  owners: index % 7,
  isOrdered: index % 7 > 0,
  openReports: 0,
  createdAt: "2026-01-05T10:00:00Z",
  updatedAt: "2026-01-05T10:00:00Z",
}));

/** A short list of agents: the long one is checked once. */
async function showFewAgents(page: Page): Promise<void> {
  const agents = [{ ...manyAgents[0], title: longWord }, ...manyAgents.slice(1, 3)];
  await routeList(page, "/api/admin/gpts", agents);
  await page.goto("/admin");
}

/** The package of a new agent, with a published version and a file. */
async function openPackage(page: Page, adminApi: AdminApi): Promise<void> {
  const { title } = await adminApi.agent({ title: unique("Planner") });
  const id = await adminApi.publishPackage(title, `# Plan\n\n- **Ask** about ${longWord}`, {
    note: longWord,
  });
  await adminApi.addPackageFile(id, "menu.csv", "day,meal\n");
  await page.goto(`/admin?${new URLSearchParams({ q: title })}`);
  await page.getByRole("button", { name: `More actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Package" }).click();
  const dialog = page.getByRole("dialog", { name: `Package of ${title}` });
  await expect(dialog.getByLabel("Instructions")).toBeVisible();
}

/** An agent with reports that are hard to lay out. */
async function showReports(page: Page): Promise<void> {
  const agent = { ...manyAgents[0], id: orderId, title: longWord, openReports: 1234 };
  const reporter = { id: "1", firstName: longWord.slice(0, 80), email: `${longWord}@example.com` };
  const report = { id: "1", reporter, note: `${longWord}\n`.repeat(3), createdAt: "2026-01-05T10:00:00Z" };
  await routeList(page, "/api/admin/gpts", [agent]);
  await page.route("**/api/admin/gpts/*/reports", (route) =>
    route.fulfill({ json: [report, { ...report, id: "2", reporter: null, note: null }] }),
  );
  await page.goto("/admin?problem=reported");
  await page.getByRole("button", { name: /^1,234 reports/ }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
}

const orderId = "01920000-0000-7000-8000-000000000001";

/** An order with long words, as a list and as its screen show it. */
function longOrder() {
  const event = {
    at: "2026-01-05T10:00:00Z",
    kind: "placed",
    actorKind: "admin",
    actorEmail: `${longWord}@example.com`,
    title: longWord,
    amount: 99_999_999,
    note: `Because of ${longWord}`,
    emailKind: null,
    emailTo: null,
  };
  const item = {
    agentId: orderId,
    title: longWord,
    price: 99_999_999,
    amount: 99_999_999,
    outcome: "delivered",
    correction: "revoked",
    correctionReason: `Because of ${longWord}`,
    isOwned: false,
    refundedAmount: 99_999_999,
    refundable: 99_999_999,
  };
  return {
    id: orderId,
    number: "0F3A-9C07-B21E",
    member: { id: "1", email: `${longWord}@example.com`, firstName: longWord.slice(0, 80) },
    status: "partly_refunded",
    provider: "stripe_live",
    intentId: `pi_${longWord}`,
    providerUrl: "https://dashboard.stripe.com/payments/pi_1",
    createdAt: "2026-01-05T10:00:00Z",
    settledAt: "2026-01-05T10:01:00Z",
    discountCode: "A".repeat(40),
    subtotal: 99_999_999,
    discountAmount: 0,
    total: 99_999_999,
    refundedAmount: 99_999_999,
    titles: [longWord, longWord],
    items: [item, { ...item, agentId: "2", correction: null, title: "Coach" }],
    refunds: [
      {
        id: "1",
        agentId: null,
        amount: 99_999_999,
        status: "failed",
        reason: `Because of ${longWord}`,
        failure: `Closed ${longWord}`,
        requestedByEmail: `${longWord}@example.com`,
        requestedAt: "2026-01-05T10:00:00Z",
        completedAt: null,
        key: null,
      },
    ],
    timeline: [event, { ...event, kind: "paid" }, { ...event, kind: "refund_failed" }],
    invoices: [],
    messages: [
      {
        id: "1",
        topic: "charged_twice",
        text: `Because of ${longWord}`,
        createdAt: "2026-01-05T12:00:00Z",
        isOpen: true,
      },
      {
        id: "2",
        topic: null,
        text: `Because of ${longWord}`,
        createdAt: "2026-01-05T12:00:00Z",
        isOpen: false,
      },
    ],
  };
}

const memberId = "01920000-0000-7000-8000-000000000002";

/** A member with long words and everything that a page can show, as a list and as their screen show them. */
function longMember() {
  const at = "2026-01-05T10:00:00Z";
  const email = `${longWord}@example.com`;
  const purchase = {
    id: "1",
    orderId,
    orderNumber: "0F3A-9C07-B21E",
    agentId: "1",
    agentTitle: longWord,
    amount: 99_999_999,
    discountCode: "A".repeat(40),
    status: "revoked",
    createdAt: at,
  };
  const email550 = {
    id: "1",
    kind: "email_change_requested",
    state: "failed",
    createdAt: at,
    sentAt: null,
    error: `550 5.1.1 ${longWord} is not known here`,
  };
  const event = { id: "1", kind: "email_verified", happenedAt: at, device: null, count: 1 };
  return {
    id: memberId,
    email,
    firstName: longWord.slice(0, 80),
    role: "support",
    isVerified: false,
    isBlocked: false,
    deletesAt: null as string | null,
    createdAt: at,
    lastSeenAt: at,
    agents: 12,
    pendingEmail: email,
    hasPassword: false,
    hasSecondFactor: false,
    passkeys: 0,
    block: null as { at: string; reason: string } | null,
    deletion: null as { deletesAt: string; reason: string | null } | null,
    orders: 12,
    spent: 99_999_999,
    refunded: 99_999_999,
    canChange: true,
    purchases: [purchase, { ...purchase, id: "2", agentTitle: "Coach", status: "owned" }],
    sessions: [{ id: "1", device: "Samsung Internet on Android", signedInAt: at, lastSeenAt: at }],
    activity: [event, { ...event, id: "2", kind: "sign_in_failed", device: "Safari on iPhone", count: 20 }],
    emailSuppression: { reason: "bounce", at } as { reason: string; at: string } | null,
    emails: [email550, { ...email550, id: "2", kind: "receipt", state: "sent", sentAt: at, error: null }],
    notes: [
      { id: "1", text: `Says ${longWord}\nand more.`, authorEmail: email, createdAt: at, canRemove: true },
      { id: "2", text: "Short", authorEmail: null, createdAt: at, canRemove: false },
    ],
    labels: [longWord.slice(0, 40), "VIP"],
  };
}

const newsletter = {
  id: "1",
  postId: "0192a000-0000-7000-8000-000000000001",
  title: longWord,
  audience: {
    to: "labels",
    gptIds: [],
    bundleIds: [],
    isProductUpdate: false,
    labels: [longWord.slice(0, 40)],
    since: null,
  },
  state: "sent",
  sendAt: "2026-01-05T10:00:00Z" as string | null,
  cancelReason: null as string | null,
  createdAt: "2026-01-05T10:00:00Z",
  startedAt: "2026-01-05T10:00:00Z" as string | null,
  finishedAt: "2026-01-05T11:00:00Z" as string | null,
  recipients: 12_000,
  waiting: 0,
  sent: 11_990,
  refused: 10,
  skipped: 0,
  unsubscribed: 3,
};

async function routeNewsletters(page: Page, items: (typeof newsletter)[]): Promise<void> {
  await page.route("**/api/admin/newsletters?*", (route) =>
    route.fulfill({ json: { items, nextCursor: null } }),
  );
}

/** Opens the dialog of a post, with these changes to what the server returns. */
async function openNewsletter(page: Page, changes: { newsletter?: typeof newsletter }): Promise<void> {
  await routeNewsletters(page, [newsletter]);
  await page.route("**/api/admin/blog/posts/*/newsletter", (route) =>
    route.fulfill({
      json: {
        newsletter: null,
        subscribers: 12_000,
        isPublished: true,
        subject: longWord,
        previewText: longWord,
        defaultSubject: longWord,
        defaultPreviewText: longWord,
        text: `${longWord}\n\nThe whole text.`,
        htmlSize: 200_000,
        ...changes,
      },
    }),
  );
  await page.route("**/newsletter/preview", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>Email</title><p>The whole text.",
    }),
  );
  await page.goto("/admin/newsletters");
  await page.getByRole("button", { name: /^Show / }).click();
}

/** Opens the trash with a deleted prompt and an archived agent. */
async function openTrash(page: Page): Promise<void> {
  const item = { kind: "prompt", name: longWord, removedAt: new Date().toISOString() };
  const erasedAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
  const json = [
    { ...item, id: "1", erasedAt },
    { ...item, id: "2", kind: "agent", erasedAt: null },
  ];
  await page.route("**/api/admin/trash", (route) => route.fulfill({ json }));
  await page.goto("/admin/trash");
  await expect(page.getByText("Kept until you restore it")).toBeVisible();
}

async function openMember(page: Page, changes: Partial<ReturnType<typeof longMember>> = {}): Promise<void> {
  await page.route(`**/api/admin/members/${memberId}`, (route) =>
    route.fulfill({ json: { ...longMember(), ...changes } }),
  );
  await page.goto(`/admin/members/${memberId}`);
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
}

/** Stands for the files of images. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="100%" height="100%" fill="tan"/></svg>';

/** Admin screens; `page` is signed in as an admin. */
export const adminScreens: ScreenGroups = {
  "two-step login": {
    "the setup that admins need": async ({ page }) => {
      await page.route("**/api/auth/me", async (route) => {
        const response = await route.fetch();
        const json = { ...(await response.json()), secondFactorSetupRequired: true };
        await route.fulfill({ response, json });
      });
      await page.goto("/admin");
      await expect(heading(page, "Protect your admin account")).toBeVisible();
      await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
      await page.unroute("**/api/auth/me");
    },
  },
  "agents admin": {
    "agents admin": async ({ page, adminApi }) => {
      const agent = await adminApi.agent({
        isPremium: true,
        price: 123_456,
        category: longWord.slice(0, 60),
        url: "",
      });
      await page.goto("/admin");
      await expect(entryRow(page, agent.title)).toBeVisible();
    },
    ...soakOnly({
      "agents admin, page 5 of a sorted list": async ({ page }) => {
        await routeList(page, "/api/admin/gpts", manyAgents);
        await page.goto("/admin?sort=title&cursor=200");
        await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
      },
      "agents admin without a match": async ({ page }) => {
        await page.goto("/admin?q=zebra&type=premium");
        await expect(page.getByText("No agents match “zebra” and these filters")).toBeVisible();
      },
      "agents admin with the menu open": async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto("/admin");
        await page.getByRole("button", { name: "Admin menu" }).click();
        await expect(page.getByRole("link", { name: "Posts, newsletters" })).toBeVisible();
      },
    }),
    "agents admin with a selection": async ({ page }) => {
      await showFewAgents(page);
      await page.getByRole("checkbox", { name: `Select ${longWord}` }).check();
      await expect(page.getByRole("group", { name: "Selected agents" })).toBeVisible();
    },
    "the menu of an agent": async ({ page }) => {
      await page.getByRole("button", { name: `More actions for ${longWord}` }).click();
      await expect(page.getByRole("menuitem", { name: "History" })).toBeInViewport({ ratio: 1 });
    },
    "the history of an agent": async ({ page, adminApi }) => {
      const agent = await adminApi.agent({ title: unique(longWord) });
      await page.goto("/admin");
      await page.getByRole("button", { name: `More actions for ${agent.title}` }).click();
      await page.getByRole("menuitem", { name: "History" }).click();
      await page.getByRole("dialog").getByText("Created", { exact: true }).first().click();
      await expect(page.getByRole("row", { name: /^Title/ })).toBeVisible();
    },
    ...soakOnly({
      "agents admin without agents": async ({ page }) => {
        await routeList(page, "/api/admin/gpts", []);
        await page.goto("/admin");
        await expect(page.getByText("No GPTs yet")).toBeVisible();
      },
    }),
    "the agent form with errors": async ({ page, adminApi }) => {
      const agent = await adminApi.agent({ isPremium: true });
      await page.goto("/admin");
      await edit(page, agent.title);
      const form = page.getByRole("dialog", { name: "Edit GPT Agent" });
      for (const field of ["Title", "Description", "Category", "Price in US dollars"])
        await form.getByLabel(field).fill("");
      await form.getByLabel("URL", { exact: true }).fill("here");
      await form.getByRole("button", { name: "Update GPT Agent" }).click();
      await expect(form.getByText("Title is required")).toBeVisible();
    },
    ...soakOnly({
      "the agent form that can't be loaded": async ({ page, adminApi }) => {
        const agent = await adminApi.agent();
        await page.route("**/api/admin/gpts/*", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/admin");
        await edit(page, agent.title);
        await expect(page.getByText("We couldn't load this GPT Agent")).toBeVisible();
      },
      "delete confirmation of an agent": async ({ page, adminApi }) => {
        const agent = await adminApi.agent();
        await page.goto("/admin");
        await openDeleteDialog(page, agent.title);
      },
    }),
  },
  "packages and reports of agents": {
    "the package of an agent": async ({ page, adminApi }) => {
      await openPackage(page, adminApi);
    },
    "the preview of a package": async ({ page }) => {
      await page.getByRole("button", { name: "As a buyer sees it" }).click();
      await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    },
    "the dialog that publishes a package": async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: /^Package of / });
      await dialog.getByRole("button", { name: "Back to writing" }).click();
      await dialog.getByLabel("Instructions").fill(`Ask [[${longWord}]] first, then read prices.csv.`);
      await dialog.getByRole("button", { name: "Publish version 2" }).click();
      await expect(page.getByRole("region", { name: "Please check" }).last()).toBeVisible();
    },
    "the reports of an agent": async ({ page }) => showReports(page),
    "the dialog that dismisses reports": async ({ page }) => {
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.getByRole("dialog", { name: "Dismiss 2 reports" })).toBeVisible();
    },
    ...soakOnly({
      "the reports of an agent that were answered": async ({ page }) => {
        await showReports(page);
        await page.getByRole("button", { name: "Close" }).click();
        await page.route("**/api/admin/gpts/*/reports", (route) => route.fulfill({ json: [] }));
        await page.getByRole("button", { name: /^1,234 reports/ }).click();
        await expect(page.getByText("All reports are resolved")).toBeVisible();
      },
      "the reports of an agent after a failed request": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/gpts/");
        await showReports(page);
        await page.getByRole("button", { name: "Close" }).click();
        await page.route("**/api/admin/gpts/*/reports", (route) => route.fulfill({ status: 503, json: {} }));
        await page.getByRole("button", { name: /^1,234 reports/ }).click();
        await expect(page.getByText("We couldn't load the reports")).toBeVisible();
      },
    }),
  },
  "prompts admin": {
    "prompts admin": async ({ page, adminApi }) => {
      const prompt = await adminApi.prompt({ promptText: `${longWord} `.repeat(7).slice(0, 500) });
      await page.goto("/admin/prompts");
      await expect(entryCard(page, prompt.name)).toBeVisible();
    },
    "the category of selected prompts": async ({ page }) => {
      await page.getByRole("checkbox", { name: "Select all shown" }).check();
      await page.getByRole("button", { name: "Change category" }).click();
      const form = page.getByRole("dialog", { name: /^Change the category/ });
      await form.getByRole("button", { name: "Change category" }).click();
      await expect(form.getByText("Category is required")).toBeVisible();
    },
    "the prompt form with errors": async ({ page }) => {
      await closeDialog(page);
      await page.getByRole("button", { name: "Add Prompt" }).click();
      const form = page.getByRole("dialog", { name: "Add New Prompt" });
      await form.getByRole("button", { name: "Create Prompt" }).click();
      await form.getByRole("combobox", { name: "Category" }).selectOption("+ Custom Category");
      await form.getByLabel("Custom Category Name").focus();
      await form.getByLabel("Prompt Text").fill("t".repeat(501));
      await expect(form.getByText("Custom category name is required")).toBeVisible();
      await expect(form.getByText("Prompt must be 500 characters or less")).toBeVisible();
    },
    ...soakOnly({
      "prompts admin after a failed request": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/prompts");
        await failOnce(page, "GET", "**/api/admin/prompts?*");
        await page.goto("/admin/prompts");
        await expect(page.getByText("We couldn't load the prompts")).toBeVisible();
      },
      "the reports of a prompt": async ({ page, adminApi }) => {
        const { name } = await adminApi.prompt();
        const report = { id: "1", reporter: null, note: longWord, createdAt: "2026-01-05T10:00:00Z" };
        await page.route("**/api/admin/prompts/*/reports", (route) => route.fulfill({ json: [report] }));
        await page.route("**/api/admin/prompts?*", async (route) => {
          const response = await route.fetch();
          const json = await response.json();
          json.items[0].openReports = 1234;
          await route.fulfill({ response, json });
        });
        await page.goto(`/admin/prompts?${new URLSearchParams({ q: name })}`);
        await page.getByRole("button", { name: `1,234 reports about ${name}` }).click();
        await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
      },
      "the prompt form after a failed request": async ({ page, adminApi, pageErrors }) => {
        pageErrors.allow("503 PUT /api/admin/prompts/");
        const prompt = await adminApi.prompt();
        await page.goto("/admin/prompts");
        await failOnce(page, "PUT", "**/api/admin/prompts/*");
        await edit(page, prompt.name);
        await page.getByRole("button", { name: "Update Prompt" }).click();
        await expectToast(page, "Error");
      },
      "the dialog before a prompt is deleted": async ({ page, adminApi }) => {
        const prompt = await adminApi.prompt();
        await page.goto("/admin/prompts");
        await openDeleteDialog(page, prompt.name);
      },
    }),
  },
  "settings of the site": {
    "pages admin": async ({ page, adminApi }) => {
      await adminApi.writePage("terms", "<p>Ours.</p>");
      await page.goto("/admin/pages");
      await expect(page.getByText("Your own text")).toBeVisible();
      await adminApi.restorePage("terms");
    },
    "pages admin, editing the default text": async ({ page }) => {
      await page.getByRole("button", { name: "Edit Privacy" }).click();
      await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
    },
    ...soakOnly({
      "pages admin before the default text is restored": async ({ page, adminApi }) => {
        await adminApi.writePage("terms", "<p>Ours.</p>");
        await page.goto("/admin/pages");
        await page.getByRole("button", { name: "Restore default text of Terms" }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
        await adminApi.restorePage("terms");
      },
      "pages admin after a failed load": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/pages");
        await page.route("**/api/admin/pages", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/admin/pages");
        await expect(page.getByText("We couldn't load the pages")).toBeVisible();
      },
    }),
    "appearance with a color that is too light": async ({ page }) => {
      await page.goto("/admin/appearance");
      await page.getByRole("textbox", { name: "Brand color", exact: true }).fill("#ffd400");
      await expect(page.getByRole("button", { name: /^Use #/ })).toBeVisible();
    },
    "the welcome email without a text": async ({ page, pageErrors }) => {
      pageErrors.allow("422 PUT /api/admin/welcome-email");
      await page.goto("/admin/welcome-email");
      await page.getByRole("textbox", { name: "Subject" }).fill(longWord);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Content is required")).toBeVisible();
    },
    "the welcome email with a preview": async ({ page }) => {
      const json = { number: 1, subject: longWord, content: `<p>${longWord}</p>`, isOn: true };
      await page.route("**/api/admin/welcome-email", (route) => route.fulfill({ json }));
      await page.route("**/api/admin/welcome-email/preview", (route) =>
        route.fulfill({ contentType: "text/html", body: "<p>Hello</p>" }),
      );
      await page.goto("/admin/welcome-email");
      await expect(page.getByRole("button", { name: "Send me a test email" })).toBeVisible();
    },
    "the seller with an error": async ({ page, pageErrors }) => {
      pageErrors.allow("422 PUT /api/admin/seller");
      await page.goto("/admin/seller");
      await page.getByRole("textbox", { name: "Legal name" }).fill(longWord.repeat(3));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("must be 120 characters or less")).toBeVisible();
    },
    "webhooks that are on, failing and off with deliveries": async ({ page }) => {
      await routeWebhooks(page);
      await page.goto("/admin/webhooks");
      await expect(page.getByRole("table", { name: "Deliveries" })).toBeVisible();
    },
    "a webhook that is added": async ({ page }) => {
      await page.getByRole("button", { name: "Add webhook" }).click();
      await expect(page.getByRole("dialog", { name: "Add a webhook" })).toBeVisible();
    },
    "the secret of a webhook": async ({ page }) => {
      await closeDialog(page);
      const secret = { id: "w0", secret: `whsec_${"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".repeat(2)}` };
      await page.route("**/api/admin/webhooks/*/secret", (route) => route.fulfill({ json: secret }));
      await page.getByRole("button", { name: "Actions for https://hooks.example/catch/0" }).click();
      await page.getByRole("menuitem", { name: "Replace secret" }).click();
      await expect(page.getByRole("dialog", { name: "Signing secret" })).toBeVisible();
    },
    ...soakOnly({
      "webhooks without one": async ({ page }) => {
        await page.route("**/api/admin/webhooks", (route) => route.fulfill({ json: [] }));
        await page.goto("/admin/webhooks");
        await expect(page.getByText("No webhooks yet")).toBeVisible();
      },
      "webhooks after a failed load": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/webhooks");
        await page.route("**/api/admin/webhooks", (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto("/admin/webhooks");
        await expect(page.getByText("We couldn't load the webhooks")).toBeVisible();
      },
    }),
  },
  "posts admin": {
    "posts admin": async ({ page, adminApi }) => {
      const draft = await adminApi.post({ isPublished: false, excerpt: `About ${longWord}.` });
      await adminApi.updatePost(await adminApi.post());
      await openPostsAdmin(page);
      await expect(entryCard(page, draft.title)).toBeVisible();
    },
    ...soakOnly({
      "posts admin without posts": async ({ page }) => {
        await routeList(page, "/api/admin/blog/posts", []);
        await openPostsAdmin(page);
        await expect(page.getByText("No blog posts yet")).toBeVisible();
      },
      "the dialog before a post is deleted": async ({ page, adminApi }) => {
        const post = await adminApi.post();
        await openPostsAdmin(page);
        await openDeleteDialog(page, post.title);
      },
    }),
    "the editor of a scheduled post with unsaved changes": async ({ page, adminApi }) => {
      const post = await adminApi.post({ isPublished: false, publishAt: "2099-12-01T09:00" });
      await openPostsAdmin(page);
      const form = await editPost(page, post.title);
      await content(form).fill(`About ${longWord}.`);
      await expect(form.getByText("Draft saved", { exact: true }).first()).toBeVisible();
    },
    "the versions of a post": async ({ page, adminApi }) => {
      const post = await adminApi.post();
      await adminApi.updatePost({ ...post, content: `<p>About ${longWord}.</p>` });
      await openPostsAdmin(page);
      const form = await editPost(page, post.title);
      await form.getByRole("button", { name: "Version history" }).click();
      const versions = page.getByRole("dialog", { name: "Version history" });
      await versions.getByRole("button", { name: /Ada/ }).last().click();
      await expect(versions.getByRole("button", { name: "Restore this version" })).toBeVisible();
    },
    "the preview of a draft": async ({ page, adminApi }) => {
      const post = await adminApi.post({ isPublished: false });
      await page.goto(new URL(await adminApi.previewLink(post.id)).pathname);
      await expect(page.getByText("Preview – not published")).toBeVisible();
      await expect(heading(page, post.title)).toBeVisible();
    },
    ...soakOnly({
      "the link to the preview of a draft": async ({ page, adminApi }) => {
        const post = await adminApi.post({ isPublished: false });
        await openPostsAdmin(page);
        const form = await editPost(page, post.title);
        await form.getByRole("button", { name: "Preview link" }).click();
        await page.getByRole("button", { name: "Create link" }).click();
        await expect(page.getByLabel("Link to the preview")).toBeVisible();
      },
      "posts admin with an unsaved draft": async ({ page }) => {
        await openPostsAdmin(page);
        await writePost(await addPost(page), "Started and left");
        await page.reload();
        await expect(page.getByRole("button", { name: "Continue writing" })).toBeVisible();
      },
    }),
  },
  orders: {
    "the orders": async ({ page }) => {
      const order = longOrder();
      await page.route("**/api/admin/orders?*", (route) =>
        route.fulfill({
          json: { items: [order, { ...order, id: "2", status: "disputed" }], nextCursor: "1" },
        }),
      );
      // With the filters that are behind a button on phones.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/admin/orders");
      await expect(page.getByRole("row").filter({ hasText: order.number }).first()).toBeVisible();
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByRole("combobox", { name: "Status" })).toBeVisible();
    },
    "an order": async ({ page }) => {
      await page.route(`**/api/admin/orders/${orderId}`, (route) => route.fulfill({ json: longOrder() }));
      await page.goto(`/admin/orders/${orderId}`);
      await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    },
    "a refund": async ({ page }) => {
      // The page loads it again from time to time.
      await page.route(`**/api/admin/orders/${orderId}`, (route) => route.fulfill({ json: longOrder() }));
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      const refund = page.getByRole("dialog", { name: /^Refund order/ });
      await refund.getByRole("textbox", { name: "Reason" }).fill("");
      await refund.getByRole("button", { name: /^Refund/ }).click();
      await expect(refund.getByText("Reason is required")).toBeVisible();
    },
    ...soakOnly({
      "an order of a former member": async ({ page }) => {
        const order = { ...longOrder(), member: { id: memberId, email: null, firstName: null } };
        await page.route(`**/api/admin/orders/${orderId}`, (route) => route.fulfill({ json: order }));
        await page.goto(`/admin/orders/${orderId}`);
        await expect(page.getByText("Former member")).toBeVisible();
      },
      "the orders without a match": async ({ page }) => {
        await page.goto("/admin/orders?q=unknown%40example.com");
        await expect(page.getByText("No orders match “unknown@example.com”")).toBeVisible();
      },
      "an order that does not exist": async ({ page, pageErrors }) => {
        pageErrors.allow(`404 GET /api/admin/orders/${orderId}`);
        await page.goto(`/admin/orders/${orderId}`);
        await expect(page.getByText("We couldn't find this order")).toBeVisible();
      },
    }),
  },
  members: {
    "the members": async ({ page }) => {
      const member = longMember();
      const blocked = { ...member, id: "2", isBlocked: true, role: null, lastSeenAt: null };
      const deleted = { ...member, id: "3", deletesAt: "2026-01-12T10:00:00Z" };
      await page.route("**/api/admin/members?*", (route) =>
        route.fulfill({ json: { items: [member, blocked, deleted], nextCursor: "1_1" } }),
      );
      await page.goto("/admin/members");
      await expect(page.getByRole("row").filter({ hasText: member.email }).first()).toBeVisible();
    },
    "the imports of members": async ({ page }) => {
      await page.goto("/admin/members/import");
      await expect(page.getByRole("button", { name: "Choose a CSV file" })).toBeVisible();
    },
    "an unverified member": async ({ page }) => openMember(page),
    ...soakOnly({
      "a blocked member": async ({ page }) =>
        openMember(page, {
          isVerified: true,
          block: { at: "2026-01-05T10:00:00Z", reason: `Because of ${longWord}` },
          canChange: false,
        }),
      "a member to be deleted": async ({ page }) =>
        openMember(page, {
          isVerified: true,
          deletion: {
            deletesAt: "2026-01-12T10:00:00Z",
            reason: `Because of ${longWord}`,
          },
        }),
    }),
    "the form to give an agent, with errors": async ({ page, adminApi }) => {
      await adminApi.agent({ title: unique(longWord), isPremium: true, price: 99_999_999 });
      await openMember(page, { isVerified: true });
      await page.getByRole("button", { name: "Give agents" }).click();
      const gift = page.getByRole("dialog", { name: "Give agents" });
      await gift.getByRole("button", { name: "Give for free" }).click();
      await expect(gift.getByText("Reason is required")).toBeVisible();
    },
    ...soakOnly({
      "the form to change a role": async ({ page }) => {
        await openMember(page, { isVerified: true });
        await page.getByRole("button", { name: "Change role" }).click();
        await page.getByRole("dialog", { name: "Change role" }).getByRole("combobox").selectOption("owner");
        await expect(page.getByText(/^Manages everything/)).toBeVisible();
      },
      "the form to block a member": async ({ page }) => {
        await openMember(page);
        await page.getByRole("button", { name: "Block", exact: true }).click();
        await expect(page.getByRole("dialog", { name: /^Block/ })).toBeVisible();
      },
      "the form to delete a member": async ({ page }) => {
        await openMember(page);
        await page.getByRole("button", { name: "Delete account" }).click();
        await expect(page.getByRole("dialog", { name: /^Delete/ })).toBeVisible();
      },
      "the form of a note": async ({ page }) => {
        await openMember(page);
        await page.getByRole("button", { name: "Add a note" }).click();
        await expect(page.getByRole("dialog", { name: "Add a note" })).toBeVisible();
      },
      "the dialog before a member is logged out everywhere": async ({ page }) => {
        await openMember(page);
        await page.getByRole("button", { name: "Log out everywhere" }).click();
        await expect(page.getByRole("alertdialog", { name: "Log out everywhere" })).toBeVisible();
      },
      "the members without a match": async ({ page }) => {
        await page.goto("/admin/members?q=unknown%40example.com");
        await expect(page.getByText("No members match “unknown@example.com”")).toBeVisible();
      },
      "a member who does not exist": async ({ page, pageErrors }) => {
        pageErrors.allow(`404 GET /api/admin/members/${memberId}`);
        await page.goto(`/admin/members/${memberId}`);
        await expect(page.getByText("We couldn't find this member")).toBeVisible();
      },
    }),
  },
  "emails and newsletters": {
    "the emails": async ({ page }) => {
      const item = {
        id: "1",
        kind: "receipt",
        to: `${longWord}@example.com`,
        state: "failed",
        attempts: 3,
        lastError: `550 5.1.1 ${longWord} is not known here`,
        createdAt: "2026-01-05T10:00:00Z",
        sentAt: null,
        nextAttemptAt: null,
        canRetry: true,
      };
      const postponed = { ...item, id: "2", state: "queued", nextAttemptAt: "2026-01-05T11:00:00Z" };
      const sent = { ...item, id: "3", state: "sent", lastError: null, canRetry: false };
      const lost = { ...item, id: "4", kind: "sign_in_link", canRetry: false };
      await page.route("**/api/admin/emails?*", (route) =>
        route.fulfill({ json: { items: [item, postponed, sent, lost], nextCursor: "1_1" } }),
      );
      await page.goto("/admin/emails");
      await expect(page.getByText("4 emails on this page")).toBeVisible();
    },
    "the email templates": async ({ page }) => {
      await page.getByRole("button", { name: "Preview templates" }).click();
      await expect(page.frameLocator("iframe").getByText("Hello Anna,")).toBeVisible();
    },
    ...soakOnly({
      "the emails without a match": async ({ page }) => {
        await page.goto("/admin/emails?to=unknown%40example.com");
        await expect(page.getByText("No emails match “unknown@example.com”")).toBeVisible();
      },
    }),
    "the newsletters": async ({ page }) => {
      await routeNewsletters(page, [
        { ...newsletter, state: "sending", waiting: 9000, sent: 3000 },
        { ...newsletter, id: "2", state: "canceled", cancelReason: "post_unpublished", startedAt: null },
        { ...newsletter, id: "3", title: "Short" },
      ]);
      await page.goto("/admin/newsletters");
      await expect(page.getByText("3 newsletters")).toBeVisible();
    },
    "a newsletter that is being sent": async ({ page, pageErrors }) => {
      // The page asks for its progress, also after this check ends and only the server answers.
      pageErrors.allow(`404 GET /api/admin/blog/posts/${newsletter.postId}/newsletter`);
      const sending = { ...newsletter, state: "sending", waiting: 9000, sent: 3000, finishedAt: null };
      await openNewsletter(page, { newsletter: sending });
      await expect(page.getByRole("button", { name: "Cancel sending" })).toBeVisible();
    },
    "the form that sends a post by email": async ({ page }) => {
      await openNewsletter(page, {});
      await page.getByRole("radio", { name: "Schedule for later" }).check();
      await page.getByLabel("Date and time").fill("");
      await page.getByRole("button", { name: "Schedule" }).click();
      await expect(page.getByText("Enter a date and a time")).toBeVisible();
    },
    ...soakOnly({
      "no newsletters yet": async ({ page }) => {
        await routeNewsletters(page, []);
        await page.goto("/admin/newsletters");
        await expect(page.getByText("No newsletters yet")).toBeVisible();
      },
      "the question before a post is sent": async ({ page }) => {
        await openNewsletter(page, {});
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await expect(page.getByText("12,000 members will get this email.")).toBeVisible();
      },
      "a newsletter that could not be loaded": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/blog/posts/");
        await routeNewsletters(page, [newsletter]);
        await page.route("**/api/admin/blog/posts/*/newsletter", (route) =>
          route.fulfill({ status: 503, json: {} }),
        );
        await page.goto("/admin/newsletters");
        await page.getByRole("button", { name: /^Show / }).click();
        await expect(page.getByText("We couldn't load the email")).toBeVisible();
      },
    }),
  },
  "images, wishes, reviews and trash": {
    "the images": async ({ page }) => {
      // A light drawing, because the files of the library are not part of what is checked.
      await page.route("**/media/*", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: drawing }),
      );
      const image = {
        id: "1",
        src: "/media/0123456789abcdef0123456789abcdef-1600.jpg",
        srcset: "/media/0123456789abcdef0123456789abcdef-480.webp 480w",
        width: 1600,
        height: 900,
        alt: `A garden. ${longWord}`,
        name: `${longWord}.jpg`,
        bytes: 250_000,
        createdAt: "2026-11-24T12:00:00Z",
      };
      const items = [
        {
          image,
          uses: [
            { kind: "post", title: longWord },
            { kind: "page", title: "Terms" },
          ],
          deletedAt: null,
        },
        {
          image: { ...image, id: "2", alt: "", name: "sun.png" },
          uses: [],
          deletedAt: "2026-12-24T12:00:00Z",
        },
      ];
      await page.route("**/api/admin/media?*", (route) =>
        route.fulfill({ json: { items, nextCursor: null } }),
      );
      await page.goto("/admin/media");
      await expect(page.getByText("Not used")).toBeVisible();
    },
    "the dialog for an alternative text": async ({ page }) => {
      await page.getByRole("button", { name: "Edit alternative text of sun.png" }).click();
      await expect(page.getByRole("dialog", { name: "Alternative text" })).toBeVisible();
    },
    "the dialog for uploads": async ({ page, pageErrors }) => {
      pageErrors.allow("503 POST /api/admin/media");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.route("**/media/*", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: drawing }),
      );
      const stored = {
        id: "3",
        src: "/media/0123456789abcdef0123456789abcdef-1600.jpg",
        srcset: "/media/0123456789abcdef0123456789abcdef-480.webp 480w",
        width: 1600,
        height: 900,
        alt: "",
        name: "sun.png",
        bytes: 250_000,
        createdAt: "2026-11-24T12:00:00Z",
      };
      await page.route("**/api/admin/media?name=*", (route) =>
        route.request().url().endsWith("sun.png")
          ? route.fulfill({ status: 201, json: stored })
          : route.fulfill({
              status: 503,
              json: { code: "unavailable", message: "Please try again in a minute." },
            }),
      );
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Upload images" }).click();
      const names = ["sun.png", `${longWord}.png`];
      await (await chooser).setFiles(
        names.map((name) => ({ name, mimeType: "image/png", buffer: Buffer.from(name) })),
      );
      const dialog = page.getByRole("dialog", { name: "Add 2 images" });
      await expect(dialog.getByRole("button", { name: /^Try again/ })).toBeVisible();
      await expect(dialog.getByRole("textbox")).toBeVisible();
    },
    ...soakOnly({
      "no images": async ({ page }) => {
        await page.route("**/api/admin/media?*", (route) =>
          route.fulfill({ json: { items: [], nextCursor: null } }),
        );
        await page.goto("/admin/media");
        await expect(page.getByText("No images yet")).toBeVisible();
      },
    }),
    "the wish list": async ({ page }) => {
      const wish = {
        id: "1",
        text: longWord.toLowerCase(),
        count: 12,
        lastSearchedAt: "2026-11-24T12:00:00Z",
      };
      const json = { items: [wish, { ...wish, id: "2", text: "crochet", count: 1 }], nextCursor: null };
      await page.route("**/api/admin/missed-searches?*", (route) => route.fulfill({ json }));
      await page.goto("/admin/wish-list");
      await expect(page.getByRole("link", { name: "crochet" })).toBeVisible();
    },
    ...soakOnly({
      "the empty wish list": async ({ page }) => {
        const json = { items: [], nextCursor: null };
        await page.route("**/api/admin/missed-searches?*", (route) => route.fulfill({ json }));
        await page.goto("/admin/wish-list");
        await expect(page.getByText("No wishes yet")).toBeVisible();
      },
    }),
    reviews: async ({ page }) => {
      await routeReviews(page);
      await page.goto("/admin/reviews");
      await expect(page.getByText("Names a person")).toBeVisible();
    },
    "the dialog for a reply to a review": async ({ page }) => {
      await page.getByRole("button", { name: "Reply to Ruth" }).click();
      await expect(page.getByRole("dialog", { name: "Reply to Ruth" })).toBeVisible();
    },
    ...soakOnly({
      "no reviews": async ({ page }) => {
        const json = { items: [], nextCursor: null };
        await page.route("**/api/admin/reviews?*", (route) => route.fulfill({ json }));
        await page.goto("/admin/reviews");
        await expect(page.getByText("No reviews yet")).toBeVisible();
      },
    }),
    "the trash and the archive": async ({ page }) => {
      await openTrash(page);
    },
    "the question before something is deleted for good": async ({ page }) => {
      await page.getByRole("button", { name: /for good$/ }).click();
      await expect(page.getByText("This can't be undone.")).toBeVisible();
    },
    ...soakOnly({
      "the empty trash": async ({ page }) => {
        await page.route("**/api/admin/trash", (route) => route.fulfill({ json: [] }));
        await page.goto("/admin/trash");
        await expect(page.getByText("Nothing here")).toBeVisible();
      },
    }),
  },
  "overview and health": {
    "the overview": async ({ page }) => {
      await page.goto("/admin/overview");
      await expect(page.getByRole("slider", { name: "Revenue by day" })).toBeVisible();
    },
    "a table instead of a chart": async ({ page }) => {
      await page.goto("/admin/overview?period=7d");
      await page.getByRole("button", { name: "Show as table" }).first().click();
      await expect(page.getByRole("table").first()).toBeVisible();
    },
    "the overview of a new site": async ({ page }) => {
      const message = `smtp.${longWord}.example:587: no email has been sent in the last 30 days.`;
      const steps = [
        { step: "brand", state: "open", message: "" },
        { step: "email", state: "open", message },
        { step: "payments", state: "open", message: "" },
        { step: "backup", state: "skipped", message: "No backup has been recorded." },
        {
          step: "contact",
          state: "done",
          message: `Visitors are asked to write to ${longWord}@example.org.`,
        },
      ];
      await page.route("**/api/admin/setup", (route) => route.fulfill({ json: { steps } }));
      await page.goto("/admin/overview");
      await expect(page.getByRole("button", { name: "Skip Connect payments" })).toBeVisible();
    },
    ...soakOnly({
      "the health": async ({ page }) => {
        await page.goto("/admin/health");
        await page.getByText("Current settings").click();
        await expect(page.getByRole("table", { name: "Settings" })).toBeVisible();
      },
    }),
    "the health with errors and warnings": async ({ page }) => {
      await routeHealth(page, ["error", "warning", "ok"]);
      await page.goto("/admin/health");
      await page.getByText("Current settings").click();
      await expect(page.getByText("1 error, 1 warning")).toBeVisible();
      await expect(page.getByRole("table", { name: "Settings" })).toBeVisible();
    },
    ...soakOnly({
      "the health with warnings": async ({ page }) => {
        await routeHealth(page, ["warning", "warning", "ok"]);
        await page.goto("/admin/health");
        await expect(page.getByText("2 warnings")).toBeVisible();
      },
      "the health without a problem": async ({ page }) => {
        await routeHealth(page, ["ok"]);
        await page.goto("/admin/health");
        await expect(page.getByText("Everything works")).toBeVisible();
      },
      "the health after a failed request": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/health");
        await failOnce(page, "GET", "**/api/admin/health");
        await page.goto("/admin/health");
        await expect(page.getByText("We couldn't run the health checks")).toBeVisible();
      },
    }),
  },
  "discounts admin": {
    "the bundles": async ({ page }) => {
      const agent = (title: string) => ({ id: title, title, price: 1000, isForSale: title !== longWord });
      const bundle = {
        slug: "home",
        title: longWord,
        description: longWord,
        price: 1500,
        separateTotal: 2000,
        isPublished: true,
        missingAgents: 0,
        isOrdered: false,
        createdAt: "2026-11-20T12:00:00Z",
        updatedAt: "2026-11-20T12:00:00Z",
      };
      const bundles = [
        { ...bundle, id: "1", isForSale: true, gpts: [agent("Planner"), agent("Cook")] },
        { ...bundle, id: "2", isForSale: false, gpts: [agent("Planner"), agent(longWord)] },
      ];
      await routeList(page, "/api/admin/bundles", bundles);
      await page.goto("/admin/bundles");
      await expect(page.getByText(`No longer for sale: ${longWord}`)).toBeVisible();
    },
    "the form of a bundle": async ({ page }) => {
      await page.getByRole("button", { name: "New bundle" }).click();
      await page.getByRole("button", { name: "Create bundle" }).click();
      await expect(page.getByText("Choose at least 2 agents")).toBeVisible();
    },
    "the discount codes": async ({ page }) => {
      await page.goto("/admin/discounts");
      await expect(page.getByRole("button", { name: "WELCOME20", exact: true })).toBeVisible();
    },
    "who used a discount code": async ({ page }) => {
      await page.getByRole("button", { name: "WELCOME20", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Discount code WELCOME20" });
      await expect(dialog.getByRole("heading", { name: "Who used it" })).toBeVisible();
      await expect(dialog.getByText(/^No uses yet$|@/).first()).toBeVisible();
    },
    "the form of a batch of codes": async ({ page }) => {
      await closeDialog(page);
      await page.getByRole("button", { name: "New batch" }).click();
      await expect(page.getByRole("dialog", { name: "New batch of codes" })).toBeVisible();
    },
    "the form of a discount code": async ({ page, adminApi }) => {
      const agent = await adminApi.agent({ title: unique(longWord), isPremium: true, price: 1000 });
      await page.goto("/admin/discounts");
      await page.getByRole("button", { name: "New code" }).click();
      await page.getByLabel("Discounted agents").selectOption("chosen");
      await expect(page.getByRole("checkbox", { name: new RegExp(agent.title) })).toBeVisible();
    },
    ...soakOnly({
      "the discount codes without a match": async ({ page }) => {
        await page.goto("/admin/discounts?q=NO-SUCH-CODE");
        await expect(page.getByText("No codes match “NO-SUCH-CODE”")).toBeVisible();
      },
      "the discount codes after a failed request": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/discounts");
        await failOnce(page, "GET", "**/api/admin/discounts?*");
        await page.goto("/admin/discounts");
        await expect(page.getByText("We couldn't load the codes")).toBeVisible();
      },
    }),
  },
  "view as": {
    "the choice of a view": async ({ page }) => {
      await page.goto("/admin/prompts");
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "View as..." }).click();
      await expect(page.getByRole("radio", { name: "Member" })).toBeVisible();
    },
    "the site as a member": async ({ page }) => {
      // The session of this screen only, because the others share theirs.
      await page.context().clearCookies();
      await signInAsAdmin(page.request);
      const data = { view: "member" };
      expect((await page.request.post("/api/admin/view-as", { data })).ok()).toBe(true);
      await page.goto("/premium-gpts");
      await expect(page.getByRole("complementary", { name: "View as" })).toBeVisible();
    },
  },
  "audit log": {
    "the audit log": async ({ page, adminApi }) => {
      const agent = await adminApi.agent({ title: unique(longWord), description: `About ${longWord}.` });
      await page.goto("/admin/audit?kind=agent");
      await expect(page.getByRole("button", { name: agent.title })).toBeVisible();
    },
    "a change in the audit log": async ({ page }) => {
      await page
        .getByRole("button", { name: new RegExp(`^${longWord}`) })
        .first()
        .click();
      await expect(page.getByRole("dialog", { name: /^Created agent: / })).toBeVisible();
    },
    ...soakOnly({
      "the audit log without a match": async ({ page }) => {
        await page.goto("/admin/audit?person=unknown%40example.com");
        await expect(page.getByText("No changes match “unknown@example.com”")).toBeVisible();
      },
      "the audit log after a failed request": async ({ page, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/audit");
        await failOnce(page, "GET", "**/api/admin/audit?*");
        await page.goto("/admin/audit");
        await expect(page.getByText("We couldn't load the audit log")).toBeVisible();
      },
    }),
  },
  "post form": {
    "the post form with errors": async ({ page }) => {
      await openPostsAdmin(page);
      const form = await addPost(page);
      await submit(form).click();
      await expect(form.getByText("Content is required")).toBeVisible();
    },
    "the dialog for images in a text": async ({ page }) => {
      const form = creating(page);
      await tool(form, "Image").click();
      const dialog = page.getByRole("dialog", { name: "Insert image" });
      await dialog.getByLabel("Enter image URL:").fill("http://example.com");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText(/It must start with https/)).toBeVisible();
    },
    "the dialog for a link": async ({ page }) => {
      const insertImage = page.getByRole("dialog", { name: "Insert image" });
      await insertImage.press("Escape");
      await expect(insertImage).toBeHidden();
      const form = creating(page);
      await content(form).press("Control+k");
      await page.getByLabel("Enter URL:").fill("javascript:x");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/That isn't a valid link/)).toBeVisible();
    },
    "the editor with all formats": async ({ page, adminApi }) => {
      await stubImage(page);
      const post = await adminApi.post({ content: richText });
      await openPostsAdmin(page);
      const form = await editPost(page, post.title);
      await publish(form).focus();
      await content(form).press("Control+Home");
      await expect(tool(form, "Heading 1")).toHaveAttribute("aria-pressed", "true");
    },
    ...soakOnly({
      "a post that is loading": async ({ page, adminApi }) => {
        const post = await adminApi.post();
        await page.route(`**/api/admin/blog/posts/${post.id}`, () => {});
        await openPostsAdmin(page);
        await edit(page, post.title);
        await expect(editing(page).getByRole("button", { name: "Update Post" })).toBeDisabled();
      },
      "a post that fails to load": async ({ page, adminApi, pageErrors }) => {
        pageErrors.allow("503 GET /api/admin/blog/posts/");
        const post = await adminApi.post();
        await failOnce(page, "GET", `**/api/admin/blog/posts/${post.id}`);
        await openPostsAdmin(page);
        await edit(page, post.title);
        await expect(editing(page).getByText("We couldn't load this post")).toBeVisible();
      },
      "a post that was deleted": async ({ page, adminApi, pageErrors }) => {
        pageErrors.allow("404 GET /api/admin/blog/posts/");
        const post = await adminApi.post();
        await openPostsAdmin(page);
        await expect(entryCard(page, post.title)).toBeVisible();
        await adminApi.deleteNamed(post.title);
        await edit(page, post.title);
        await expect(editing(page).getByText("This post was deleted")).toBeVisible();
      },
      "a slug that is taken": async ({ page, adminApi, pageErrors }) => {
        pageErrors.allow("409 POST /api/admin/blog/posts");
        const taken = await adminApi.post();
        await openPostsAdmin(page);
        const form = await addPost(page);
        await writePost(form, "Another");
        await slug(form).fill(taken.slug);
        await submit(form).click();
        await expect(form.getByRole("button", { name: `Use ${taken.slug}-2` })).toBeVisible();
      },
    }),
    "a newer version of a post": async ({ page, adminApi, pageErrors }) => {
      pageErrors.allow("409 PUT /api/admin/blog/posts/");
      const post = await adminApi.post();
      await openPostsAdmin(page);
      const form = await editPost(page, post.title);
      await content(form).fill("Mine.");
      await adminApi.updatePost({ ...post, content: "<h1>Theirs</h1><p>Words.</p>" });
      await submit(form).click();
      await form.getByRole("button", { name: "Show the newer version" }).click();
      await expect(form.getByRole("button", { name: "Overwrite with mine" })).toBeVisible();
    },
    ...soakOnly({
      "discard confirmation of unsaved text": async ({ page }) => {
        await openPostsAdmin(page);
        await writePost(await addPost(page), "Typed in haste");
        await creating(page).getByRole("button", { name: "Cancel" }).click();
        await expect(discardDialog(page)).toBeVisible();
      },
    }),
    "the login dialog in the post form": async ({ page, pageErrors }) => {
      pageErrors.allow("401 POST /api/admin/blog/posts");
      await openPostsAdmin(page);
      const form = await addPost(page);
      await writePost(form, "Outlasts a session");
      await page.context().clearCookies();
      await submit(form).click();
      await expect(page.getByRole("dialog", { name: "Please log in again" })).toBeVisible();
    },
  },
};
