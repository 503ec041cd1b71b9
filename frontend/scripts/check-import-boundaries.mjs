// Each pattern has one helper, a layer imports only those below it, a feature no other feature, and there are no cycles.
import { readSources } from "./source-files.mjs";

const extensions = [".ts", ".tsx", ".css", "/index.ts", ""];

/** From the bottom to the top. A folder may import those in its own line and below it. */
const layers = [
  ["styles"],
  ["lib"],
  ["ui"],
  ["components"],
  ["features"],
  ["pages"],
  ["hosts", "layouts", "router"],
  ["entry"],
];
const levelOf = (layer) => layers.findIndex((names) => names.includes(layer));

/** Whether the layers allow this import. */
function mayImport(from, to) {
  const [layer, feature] = from.split("/");
  const [otherLayer, otherFeature] = to.split("/");
  // Tests and test helpers may import anything.
  if (layer === "testing" || /\.test\.tsx?$/.test(from)) return true;
  if (layer === "features" && otherLayer === "features") return feature === otherFeature;
  return levelOf(otherLayer) >= 0 && levelOf(otherLayer) <= levelOf(layer);
}

export function importsOf(text) {
  const found = text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)"([^"]+)"/g);
  return Array.from(found, ([, specifier]) => specifier);
}

/** `ui` components are presentational: no requests, form libraries or URL state. Of the router, only `Link`. */
const forbiddenInUi = /^(react-hook-form|zod|swr|@\/lib\/(api|lists|zod-resolver|form-errors))\b/;

/** Patterns that have one helper, which alone contains them. */
const helpers = [
  [/\buseForm[(<]/, "components/forms/use-api-form.ts"],
  [/\bset(Is)?Busy\(true\)/, "components/forms/use-action.ts"],
  [/`\/api\/[^`]*\$\{/, "lib/api/api-url.ts"],
  [/\blazy\(async\b/, "lib/lazy-component.ts"],
  [/\baddEventListener\("storage"/, "lib/tab-channel.ts"],
  [/\bclipboard\.writeText\(/, "lib/copy-text.ts"],
];
const otherUses = ["lib/storage-store.ts"];

function findRepetitions(file, text) {
  if (/\.test\.tsx?$/.test(file) || otherUses.includes(file)) return [];
  return helpers
    .filter(([pattern, helper]) => file !== helper && pattern.test(text))
    .map(([, helper]) => `${file}: use ${helper}`);
}

export function checkImports(sources) {
  const graph = new Map();
  const problems = [];
  for (const [file, text] of Object.entries(sources)) {
    const targets = [];
    problems.push(...findRepetitions(file, text));
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith(".")) problems.push(`${file}: write "${specifier}" as "@/…"`);
      if (file.startsWith("ui/") && !/\.test\.tsx?$/.test(file) && forbiddenInUi.test(specifier))
        problems.push(`${file} must not import ${specifier}`);
      if (!specifier.startsWith("@/")) continue;
      const target = extensions.map((end) => specifier.slice(2) + end).find((name) => name in sources);
      if (!target) continue;
      if (!mayImport(file, target)) problems.push(`${file} must not import ${target}`);
      targets.push(target);
    }
    graph.set(file, targets);
  }
  return [...problems, ...cycles(graph)];
}

function cycles(graph) {
  const found = [];
  const state = new Map();
  const visit = (file, path) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      found.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(" → ")}`);
      return;
    }
    state.set(file, "open");
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

export const checkProjectImports = (root) => checkImports(readSources(`${root}/src`, /\.(tsx?|css)$/));
