// Finds unused classes of CSS modules, and uses of classes and custom properties that are not defined.
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

/** A rule with an undefined custom property is dropped without a warning. */
export function checkCustomProperties(sources) {
  const all = Object.values(sources).join("\n");
  const defined = new Set(Array.from(all.matchAll(/(--[\w-]+)"?[:,]/g), ([, name]) => name));
  return Object.entries(sources).flatMap(([file, text]) =>
    Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name)
      .filter((name) => !defined.has(name))
      .map((name) => `${file}: ${name} is not defined`),
  );
}

export function checkProjectStyles(root) {
  const sources = readSources(`${root}/src`, /\.(tsx?|css)$/);
  return [...checkClasses(sources), ...checkCustomProperties(sources)];
}
