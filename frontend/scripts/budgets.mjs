// What a page has to load, as the brotli files of the build, in bytes: script and style, ours and libraries'. Stripe's own
// script is extra. A budget is raised in a change of its own that says why.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readChunkStats } from "./chunk-stats.mjs";

const member = ["@/app/member-area"];
const checkout = [...member, "@/features/purchases/checkout-page"];

/**
 * Pages by name: the import()s of one who opens it, beyond the document's own files, and what all of that may weigh. Where
 * that is more than it should be, `aim` is what it has to come down to.
 */
const pages = {
  "landing, entry files": { imports: [], budget: 100_000 },
  landing: { imports: ["@/app/landing"], budget: 119_000 },
  login: { imports: ["@/features/users/auth/login-page"], budget: 117_400 },
  blog: { imports: ["@/features/posts/blog-page"], budget: 102_700 },
  post: { imports: ["@/features/posts/blog-post-page"], budget: 103_900 },
  "free agents": { imports: [...member, "@/features/agents/free-agents-page"], budget: 110_800 },
  "premium agents": { imports: [...member, "@/app/premium-agents"], budget: 114_500 },
  prompts: { imports: [...member, "@/features/prompts/prompts-page"], budget: 110_800 },
  purchases: { imports: [...member, "@/features/purchases/purchase-history-page"], budget: 108_500 },
  profile: { imports: [...member, "@/features/users/profile/profile-page"], budget: 125_400 },
  "checkout, sandbox": {
    imports: [...checkout, "@/features/purchases/sandbox-card-form"],
    budget: 129_400,
  },
  "checkout, Stripe": { imports: [...checkout, "@/features/purchases/stripe-form"], budget: 116_700 },
  "posts admin, editor open": {
    imports: [...member, "@/app/admin-layout", "@/app/posts-admin", "@/features/posts/editor/post-editor"],
    budget: 187_900,
    aim: 170_000,
  },
};
/** Modules that only some pages may load. */
const reserved = {
  "Stripe's loader": { modules: /node_modules\/@stripe\//, pages: ["checkout, Stripe"] },
  "the editor": {
    modules: /node_modules\/quill\/|src\/features\/posts\/editor\//,
    pages: ["posts admin, editor open"],
  },
  "an admin screen": {
    modules:
      /src\/(features\/posts\/admin\/|features\/\w+\/(admin-api|\w+-admin)|components\/admin\/|ui\/(table|pagination|filter-field)|app\/admin-).*\.tsx?$/,
    pages: ["posts admin, editor open"],
  },
};
/** Loaded after the first render. */
const afterwards = { toaster: { imports: ["@/ui/toaster"], budget: 12_800 } };
/** The two fonts that are preloaded. */
const fontsBudget = 60_000;

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** A line for each: name, size, budget and aim, two spaces or more apart. */
function table(weights) {
  const width = Math.max(...weights.map(({ name }) => name.length));
  return weights.map(({ name, size, budget, aim }) =>
    [
      name.padEnd(width),
      kB(size).padStart(8),
      `of ${kB(budget).padStart(8)}`,
      ...(aim ? [`aim ${kB(aim)}`] : []),
    ].join("  "),
  );
}

export function overBudget(weights) {
  return weights
    .filter(({ size, budget }) => size > budget)
    .map(({ name, size, budget }) => `${name}: ${kB(size)} compressed, the budget is ${kB(budget)}`);
}

/** What each page weighs. `entry` is what the document names, `loads` the files of each import(). */
export function weigh(pages, entry, loads, sizeOf) {
  return Object.entries(pages).map(([name, { imports, ...limits }]) => {
    const code = codeOf(imports, entry, loads);
    return { name, size: code.reduce((total, file) => total + sizeOf(`${file}.br`), 0), ...limits };
  });
}

function codeOf(imports, entry, loads) {
  const files = imports.flatMap((request) => {
    if (!loads[request]) throw new Error(`Nothing imports ${request}`);
    return loads[request];
  });
  return [...new Set([...entry, ...files])].filter((file) => /\.(js|css)$/.test(file));
}

/** Pages that load a restricted module, and allowed pages that don't: the pattern is then out of date. */
export function outOfPlace(pages, entry, { imports: loads, contents }, reserved) {
  return Object.entries(pages).flatMap(([page, { imports }]) => {
    const modules = codeOf(imports, entry, loads).flatMap((file) => contents[file] ?? []);
    return Object.entries(reserved).flatMap(([what, { modules: pattern, pages: allowed }]) => {
      const found = modules.find((module) => pattern.test(module));
      if (allowed.includes(page)) return found ? [] : [`${page}: ${what} is not in it`];
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
 * Stripe's script watches those who load it, so nobody loads it but who is about to pay: its address stands in a chunk of
 * its own, which the document does not name. And nothing of ours speaks with Stripe's API; only Stripe's script does.
 */
export function stripeElsewhere(html, scripts, readAsset) {
  return scripts.flatMap((script) => {
    const text = readAsset(script);
    const isItsChunk = /\/stripe\.\w+\.js$/.test(script) && !html.includes(script);
    return [
      ...(text.includes("js.stripe.com") && !isItsChunk ? [`${script}: loads Stripe's script`] : []),
      ...(text.includes("api.stripe.com") ? [`${script}: speaks with Stripe's API`] : []),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  const read = (file) => readFileSync(path.join(dist, file), "utf8");
  const sizeOf = (file) => statSync(path.join(dist, file)).size;
  const html = read("index.html");
  const entry = Array.from(html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, file]) => file);
  const fonts = entry.filter((file) => file.endsWith(".woff2"));
  const loads = await readChunkStats();
  const weights = [
    ...weigh(pages, entry, loads.imports, sizeOf),
    ...weigh(afterwards, [], loads.imports, sizeOf),
    { name: "fonts", size: fonts.reduce((total, file) => total + sizeOf(file), 0), budget: fontsBudget },
  ];
  for (const line of table(weights)) console.log(line);
  const scripts = readdirSync(path.join(dist, "assets"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => `assets/${file}`);
  const faults = [
    ...overBudget(weights),
    ...outOfPlace(pages, entry, loads, reserved),
    ...layersInOrder(html, read),
    ...stripeElsewhere(html, scripts, read),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
