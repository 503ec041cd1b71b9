// Every class of a CSS module is used by a component that imports it, and every class used is there: a mistyped one
// would silently be nothing.
import { readSources } from "./source-files.mjs";

export function classesIn(css) {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"]*"/g, "");
  // Classes occur in selectors, before an opening brace.
  const selectors = Array.from(bare.matchAll(/([^{};]+)\{/g), ([, prelude]) => prelude).filter(
    (prelude) => !/^\s*@/.test(prelude),
  );
  return new Set(
    selectors.flatMap((selector) => Array.from(selector.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => name)),
  );
}

/** The names used of each imported module; a computed name (`styles[hue]`) may be any of them. */
function usesOf(text) {
  const imports = Array.from(text.matchAll(/import (\w+) from "@\/([^"]+\.module\.css)"/g));
  return imports.map(([, local, file]) => ({
    file,
    names: Array.from(text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g")), ([, name]) => name),
    computed: new RegExp(`\\b${local}\\[`).test(text),
  }));
}

export function checkClasses(sources) {
  const modules = new Map(
    Object.entries(sources)
      .filter(([file]) => file.endsWith(".module.css"))
      .map(([file, css]) => [file, { there: classesIn(css), used: new Set(), computed: false }]),
  );
  const faults = [];
  for (const [file, text] of Object.entries(sources)) {
    for (const { file: moduleFile, names, computed } of usesOf(text)) {
      const module = modules.get(moduleFile);
      if (!module) continue;
      module.computed ||= computed;
      for (const name of names) {
        module.used.add(name);
        if (!module.there.has(name)) faults.push(`${file}: no class "${name}" in ${moduleFile}`);
      }
    }
  }
  for (const [file, { there, used, computed }] of modules) {
    if (computed) continue;
    for (const name of there) if (!used.has(name)) faults.push(`${file}: nobody uses the class "${name}"`);
  }
  return faults;
}

export const classesOfProject = (root) => checkClasses(readSources(`${root}/src`, /\.(tsx?|css)$/));
