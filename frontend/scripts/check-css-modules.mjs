// Finds unused classes of CSS modules, and uses of classes that no module defines.
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
    isComputed: new RegExp(`\\b${local}\\[`).test(text),
  }));
}

export function checkClasses(sources) {
  const modules = new Map(
    Object.entries(sources)
      .filter(([file]) => file.endsWith(".module.css"))
      .map(([file, css]) => [file, { defined: classesIn(css), used: new Set(), isComputed: false }]),
  );
  const problems = [];
  for (const [file, text] of Object.entries(sources)) {
    for (const { file: moduleFile, names, isComputed } of usesOf(text)) {
      const module = modules.get(moduleFile);
      if (!module) continue;
      module.isComputed ||= isComputed;
      for (const name of names) {
        module.used.add(name);
        if (!module.defined.has(name)) problems.push(`${file}: no class "${name}" in ${moduleFile}`);
      }
    }
  }
  for (const [file, { defined, used, isComputed }] of modules) {
    if (isComputed) continue;
    for (const name of defined) if (!used.has(name)) problems.push(`${file}: unused class "${name}"`);
  }
  return problems;
}

export const checkProjectClasses = (root) => checkClasses(readSources(`${root}/src`, /\.(tsx?|css)$/));
