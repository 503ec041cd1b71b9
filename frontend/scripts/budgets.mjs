// What a visitor has to load, as the brotli files of the build, in bytes. A budget is raised in a change of its own that says why.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const budgets = {
  /** Script and style of the document itself, before any screen's own chunk. */
  entry: 105_000,
  /** The largest chunk that a screen adds. */
  "largest lazy script": 30_000,
  /** The engine of the posts' editor, which only admins load. */
  editor: 42_000,
  /** The style sheets of all screens together; a screen loads its own. */
  style: 20_000,
  /** The two fonts that are preloaded. */
  fonts: 60_000,
};

export function overBudget(sizes, allowed) {
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  return Object.entries(sizes)
    .filter(([name, size]) => size > allowed[name])
    .map(([name, size]) => `${name}: ${kB(size)} compressed, the budget is ${kB(allowed[name])}`);
}

export function measure(dist) {
  const html = readFileSync(path.join(dist, "index.html"), "utf8");
  const named = Array.from(html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, file]) => file);
  const all = readdirSync(path.join(dist, "assets")).map((file) => `assets/${file}`);
  const size = (file) => statSync(path.join(dist, file)).size;
  const brotli = (files) => files.map((file) => size(`${file}.br`));
  const sum = (sizes) => sizes.reduce((total, next) => total + next, 0);
  const entry = named.filter((file) => /\.(js|css)$/.test(file));
  const lazy = all.filter((file) => file.endsWith(".js") && !entry.includes(file));
  const editor = lazy.filter((file) => /\/quill\.\w+\.js$/.test(file));
  return {
    entry: sum(brotli(entry)),
    "largest lazy script": Math.max(0, ...brotli(lazy.filter((file) => !editor.includes(file)))),
    editor: sum(brotli(editor)),
    style: sum(brotli(all.filter((file) => file.endsWith(".css")))),
    fonts: sum(named.filter((file) => file.endsWith(".woff2")).map(size)),
  };
}

/** Layers rank in the order of their first mention: the first sheet has to mention all of them, in their order. */
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
  const sizes = measure(dist);
  for (const [name, bytes] of Object.entries(sizes)) console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB`);
  const html = read("index.html");
  const scripts = readdirSync(path.join(dist, "assets"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => `assets/${file}`);
  const faults = [
    ...overBudget(sizes, budgets),
    ...layersInOrder(html, read),
    ...stripeElsewhere(html, scripts, read),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
