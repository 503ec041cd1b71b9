// Size budgets: the JavaScript and CSS that each page loads, compressed with brotli, in bytes, without Stripe.js. To raise a
// budget, commit it separately and say why.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readChunkStats } from "./chunk-stats.mjs";

const member = ["@/router/member-area"];
const checkout = [...member, "@/pages/checkout/checkout"];

/**
 * Per page: the dynamic imports that it loads in addition to the entry files, its budget, and the `target` of a budget that
 * is temporarily higher.
 */
const pages = {
  "landing, entry files": { imports: [], budget: 88_100 },
  landing: { imports: ["@/pages/landing/landing"], budget: 99_800 },
  login: { imports: ["@/features/users/auth/login-page"], budget: 97_300 },
  blog: { imports: ["@/features/posts/blog-page"], budget: 93_200 },
  post: { imports: ["@/pages/post/post"], budget: 96_200 },
  agents: { imports: ["@/pages/catalog/all-agents"], budget: 94_100 },
  agent: { imports: ["@/pages/agent/agent"], budget: 98_000 },
  bundle: { imports: ["@/pages/bundle/bundle"], budget: 93_800 },
  prompt: { imports: ["@/pages/prompt/prompt"], budget: 93_300 },
  "privacy, terms, contact": { imports: ["@/features/legal-pages/legal-page"], budget: 92_400 },
  "free agents": { imports: [...member, "@/pages/catalog/free-agents"], budget: 109_200 },
  "premium agents": { imports: [...member, "@/pages/catalog/premium-agents"], budget: 110_000 },
  prompts: { imports: [...member, "@/pages/catalog/prompts"], budget: 108_000 },
  toolbox: { imports: [...member, "@/pages/toolbox/toolbox"], budget: 106_100 },
  purchases: { imports: [...member, "@/features/purchases/orders/purchase-history-page"], budget: 105_600 },
  "an order": { imports: [...member, "@/features/purchases/orders/order-page"], budget: 106_000 },
  profile: { imports: [...member, "@/features/users/profile/profile-page"], budget: 104_000 },
  "checkout, sandbox": {
    imports: [...checkout, "@/features/purchases/checkout/sandbox-card-form"],
    budget: 112_800,
  },
  "checkout, Stripe": {
    imports: [...checkout, "@/features/purchases/checkout/stripe-form"],
    budget: 112_500,
  },
  "posts admin, editor open": {
    imports: [
      ...member,
      "@/router/admin-area",
      "@/pages/admin/posts-admin",
      "@/components/rich-text/editor/rich-text-editor",
    ],
    budget: 180_500,
  },
  "pages admin, editor open": {
    imports: [
      ...member,
      "@/router/admin-area",
      "@/features/legal-pages/admin/legal-pages-admin-page",
      "@/features/legal-pages/admin/legal-page-editor-dialog",
      "@/components/rich-text/editor/rich-text-editor",
    ],
    budget: 178_700,
  },
};
const editorPages = ["posts admin, editor open", "pages admin, editor open"];
/** Modules that only some pages may load. */
const restrictedModules = {
  "Stripe's loader": { modules: /node_modules\/@stripe\//, pages: ["checkout, Stripe"] },
  "the editor": {
    modules: /node_modules\/quill\/|src\/components\/rich-text\/editor\//,
    pages: editorPages,
  },
  "an admin screen": {
    modules:
      /src\/(features\/(posts\/admin|legal-pages\/admin|users\/members)\/|features\/\w+\/(admin-api|\w+-admin)|components\/(admin|audit)\/|ui\/(table|pagination|filter-field)|router\/admin-).*\.tsx?$/,
    pages: editorPages,
  },
};
/** Loaded after the first render. */
const deferred = { hosts: { imports: ["@/hosts/hosts"], budget: 4_000 } };
/** What the documents of public pages name: all that loads until they are used (public/loader.js). */
const beforeUse = {
  "landing, before it is used": { document: "landing.html", budget: 9_000 },
  "login, before it is used": { document: "login.html", budget: 8_300 },
  "blog, before it is used": { document: "blog.html", budget: 8_200 },
  "post, before it is used": { document: "post.html", budget: 9_600 },
  "agent, before it is used": { document: "premium-agent.html", budget: 8_800 },
};
/** The two fonts that are preloaded. */
const fontsBudget = 60_000;

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** A line for each: name, size, budget and target, two spaces or more apart. */
function table(weights) {
  const width = Math.max(...weights.map(({ name }) => name.length));
  return weights.map(({ name, size, budget, target }) =>
    [
      name.padEnd(width),
      kB(size).padStart(8),
      `of ${kB(budget).padStart(8)}`,
      ...(target ? [`target ${kB(target)}`] : []),
    ].join("  "),
  );
}

export function overBudget(weights) {
  return weights
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name}: ${kB(size)} compressed, the budget is ${kB(budget)}`);
}

/** The size of each page. `entry` lists the files that the document names, `chunks` the files of each import(). */
export function measurePages(pages, entry, chunks, sizeOf) {
  return Object.entries(pages).map(([name, { imports, ...limits }]) => {
    const code = codeOf(imports, entry, chunks);
    return { name, size: code.reduce((total, file) => total + sizeOf(`${file}.br`), 0), ...limits };
  });
}

/** The assets that a document names. */
function filesOf(html) {
  return Array.from(html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, file]) => file);
}

function codeOf(imports, entry, chunks) {
  const files = imports.flatMap((request) => {
    if (!chunks[request]) throw new Error(`Nothing imports ${request}`);
    return chunks[request];
  });
  return [...new Set([...entry, ...files])].filter((file) => /\.(js|css)$/.test(file));
}

/** Pages that load a restricted module, and allowed pages that don't: the pattern is then out of date. */
export function findMisplacedModules(pages, entry, { imports: chunks, contents }, restrictedModules) {
  return Object.entries(pages).flatMap(([page, { imports }]) => {
    const modules = codeOf(imports, entry, chunks).flatMap((file) => contents[file] ?? []);
    return Object.entries(restrictedModules).flatMap(([what, { modules: pattern, pages: allowed }]) => {
      const found = modules.find((module) => pattern.test(module));
      if (allowed.includes(page)) return found ? [] : [`${page}: ${what} is missing`];
      return found ? [`${page}: loads ${what} (${found})`] : [];
    });
  });
}

/** Cascade layers are ordered by first declaration: the first style sheet must declare all of them in order. */
export function layersInOrder(html, readAsset) {
  const first = /href="\/(assets\/[^"]+\.css)"/.exec(html)?.[1];
  const mentions = first ? readAsset(first).matchAll(/@layer ([\w, ]+)/g) : [];
  const order = [...new Set(Array.from(mentions, ([, names]) => names.split(/, ?/)).flat())];
  if (order.join() === "reset,base,ui,feature,app") return [];
  return [`${first ?? "no style sheet"}: the cascade layers are ordered "${order}"`];
}

/**
 * Stripe.js tracks visitors, so only the checkout may load it: its URL is in a separate chunk that the document does not
 * name. Only Stripe.js calls Stripe's API.
 */
export function findStripeReferences(html, scripts, readAsset, contents) {
  return scripts.flatMap((script) => {
    const text = readAsset(script);
    const hasStripe = contents[script]?.some((module) => /node_modules\/@stripe\//.test(module));
    const isItsChunk = hasStripe && !html.includes(script);
    return [
      ...(text.includes("js.stripe.com") && !isItsChunk ? [`${script}: loads Stripe.js`] : []),
      ...(text.includes("api.stripe.com") ? [`${script}: calls Stripe's API`] : []),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  const read = (file) => readFileSync(path.join(dist, file), "utf8");
  const sizeOf = (file) => statSync(path.join(dist, file)).size;
  const html = read("index.html");
  const entry = filesOf(html);
  const fonts = entry.filter((file) => file.endsWith(".woff2"));
  const chunks = await readChunkStats();
  const weights = [
    ...measurePages(pages, entry, chunks.imports, sizeOf),
    ...measurePages(deferred, [], chunks.imports, sizeOf),
    ...Object.entries(beforeUse).flatMap(([name, { document, budget }]) =>
      measurePages({ [name]: { imports: [], budget } }, filesOf(read(document)), {}, sizeOf),
    ),
    { name: "fonts", size: fonts.reduce((total, file) => total + sizeOf(file), 0), budget: fontsBudget },
  ];
  for (const line of table(weights)) console.log(line);
  const scripts = readdirSync(path.join(dist, "assets"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => `assets/${file}`);
  const problems = [
    ...overBudget(weights),
    ...findMisplacedModules(pages, entry, chunks, restrictedModules),
    ...layersInOrder(html, read),
    ...findStripeReferences(html, scripts, read, chunks.contents),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
