import assert from "node:assert/strict";
import test from "node:test";
import ts from "typescript";
import { cloneDeep, merge } from "../shims/lodash-es.js";
import {
  findMisplacedModules,
  findStripeReferences,
  layersInOrder,
  measurePages,
  overBudget,
} from "./budgets.mjs";
import { checkClasses, checkCustomProperties } from "./check-css-modules.mjs";
import { checkImports } from "./check-import-boundaries.mjs";
import { findUntranslatableText } from "./check-translatable-text.mjs";
import { checkContrast, contrast } from "./contrast.mjs";

test("contrast_ratio_follows_wcag", () => {
  assert.equal(contrast("#000000", "#ffffff").toFixed(2), "21.00");
  assert.equal(contrast("#5a2b4f", "#5a2b4f"), 1);
});

test("low_contrast_is_reported_with_theme", () => {
  const problems = checkContrast(
    "--ink: light-dark(#dddddd, #ffffff); --canvas: light-dark(#ffffff, #000000);",
  );
  assert.ok(problems.some((problem) => problem.startsWith("--ink on --canvas, light")));
  assert.ok(!problems.some((problem) => problem.startsWith("--ink on --canvas, dark")));
});

test("imports_across_layers_are_found", () => {
  const problems = checkImports({
    "features/a/x.ts": 'import { y } from "@/features/b/y";',
    "features/b/y.ts": "",
    "ui/z.ts": 'import { y } from "@/features/b/y";',
    "entry/main.ts": 'import("@/features/a/x");',
  });
  assert.deepEqual(problems, [
    "features/a/x.ts must not import features/b/y.ts",
    "ui/z.ts must not import features/b/y.ts",
  ]);
});

test("ui_imports_of_http_or_forms_are_found", () => {
  const problems = checkImports({
    "ui/z.ts": 'import { useForm } from "react-hook-form";\nimport { send } from "@/lib/api/http";',
    "ui/z.test.tsx": 'import { useForm } from "react-hook-form";',
    "lib/http.ts": "",
  });
  assert.deepEqual(problems, [
    "ui/z.ts must not import react-hook-form",
    "ui/z.ts must not import @/lib/api/http",
  ]);
});

test("patterns_outside_of_their_helper_are_found", () => {
  const text = 'useForm({}); setBusy(true); lazy(async () => {}); navigator.clipboard.writeText("");';
  const problems = checkImports({ "features/a/x.ts": text, "features/a/x.test.ts": text });
  assert.deepEqual(problems, [
    "features/a/x.ts: use components/forms/use-api-form.ts",
    "features/a/x.ts: use components/forms/use-action.ts",
    "features/a/x.ts: use lib/lazy-component.ts",
    "features/a/x.ts: use lib/copy-text.ts",
  ]);
});

test("import_cycles_are_found", () => {
  const problems = checkImports({
    "lib/a.ts": 'import { b } from "@/lib/b";',
    "lib/b.ts": 'export { a } from "@/lib/a";',
  });
  assert.deepEqual(problems, ["cycle: lib/a.ts → lib/b.ts → lib/a.ts"]);
});

test("undefined_and_unused_classes_are_found", () => {
  const problems = checkClasses({
    "ui/a.module.css": "@layer ui { .used:hover { width: 1.5rem } .idle { color: red } }",
    "ui/a.tsx": 'import styles from "@/ui/a.module.css"; const x = [styles.used, styles.mistyped];',
  });
  assert.deepEqual(problems, [
    'ui/a.tsx: no class "mistyped" in ui/a.module.css',
    'ui/a.module.css: unused class "idle"',
  ]);
});

test("custom_properties_undefined_are_found", () => {
  const sources = {
    "tokens.css": ":root { --ink: black }",
    "ui/a.module.css": ".a { color: var(--ink); width: var(--wide); height: var(--high) }",
    "ui/a.tsx": 'style.setProperty("--wide", "1px")',
  };
  assert.deepEqual(checkCustomProperties(sources), ["ui/a.module.css: --high is not defined"]);
});

test("page_size_counts_each_file_once", () => {
  const sizes = {
    "main.js.br": 100,
    "main.css.br": 10,
    "page.js.br": 7,
    "shared.js.br": 3,
    "page.css.br": 1,
  };
  const loads = { page: ["shared.js", "page.js", "page.css", "page.js.map"], other: ["shared.js"] };
  const pages = {
    bare: { imports: [], budget: 110 },
    full: { imports: ["page", "other"], budget: 120 },
  };
  const weights = measurePages(pages, ["main.js", "main.css", "font.woff2"], loads, (file) => sizes[file]);
  assert.deepEqual(weights, [
    { name: "bare", size: 110, budget: 110 },
    { name: "full", size: 121, budget: 120 },
  ]);
});

test("unknown_import_throws", () => {
  assert.throws(
    () => measurePages({ page: { imports: ["moved"], budget: 1 } }, [], {}, () => 0),
    /Nothing imports moved/,
  );
});

test("restricted_modules_are_found_on_wrong_pages", () => {
  const pages = { list: { imports: ["list"] }, editor: { imports: ["editor"] } };
  const restrictedModules = { "the editor": { modules: /\/quill\//, pages: ["editor"] } };
  const imports = { list: ["list.js"], editor: ["editor.js"] };
  const problems = (contents) =>
    findMisplacedModules(pages, ["main.js"], { imports, contents }, restrictedModules);
  assert.deepEqual(problems({ "editor.js": ["node_modules/quill/core.js"] }), []);
  assert.deepEqual(problems({ "main.js": ["node_modules/quill/core.js"] }), [
    "list: loads the editor (node_modules/quill/core.js)",
  ]);
  assert.deepEqual(problems({ "list.js": ["src/list.tsx"] }), ["editor: the editor is missing"]);
});

test("over_budget_reports_both_sizes", () => {
  const weights = [
    { name: "entry", size: 99_000, budget: 105_000 },
    { name: "css", size: 9_500, budget: 9_000 },
  ];
  assert.deepEqual(overBudget(weights), ["css: 9.5 kB compressed, the budget is 9.0 kB"]);
});

test("first_style_sheet_must_order_layers", () => {
  const html = '<link href="/assets/a.css"><link href="/assets/b.css">';
  const ordered = "@layer reset{}@layer base{}@layer ui{}@layer feature,app;@layer ui{}";
  assert.deepEqual(
    layersInOrder(html, (file) => (file === "assets/a.css" ? ordered : "")),
    [],
  );
  assert.equal(layersInOrder(html, (file) => (file === "assets/b.css" ? ordered : "@layer ui{}")).length, 1);
});

test("stripe_js_is_loaded_by_its_own_chunk_only", () => {
  const texts = {
    "assets/16.1a.js": 'load("https://js.stripe.com/endive/stripe.js")',
    "assets/17.2b.js": 'load("https://js.stripe.com/endive/stripe.js")',
    "assets/18.3c.js": 'fetch("https://api.stripe.com/v1/payment_intents")',
    "assets/main.4d.js": "nothing of it",
  };
  const contents = { "assets/16.1a.js": ["node_modules/@stripe/stripe-js/dist/pure.mjs"] };
  const find = (html) => findStripeReferences(html, Object.keys(texts), (file) => texts[file], contents);
  assert.deepEqual(find('<script src="/assets/main.4d.js"></script>'), [
    "assets/17.2b.js: loads Stripe.js",
    "assets/18.3c.js: calls Stripe's API",
  ]);
  assert.ok(find('<script src="/assets/16.1a.js"></script>').includes("assets/16.1a.js: loads Stripe.js"));
});

test("lodash_shim_copies_and_merges_plain_data", () => {
  const handler = () => {};
  const options = { bindings: { enter: { key: "Enter", prefix: /^-$/, handler } }, list: [{ a: 1 }] };
  const copy = cloneDeep(options);
  assert.deepEqual(copy, options);
  assert.notEqual(copy.list[0], options.list[0]);
  assert.equal(copy.bindings.enter.handler, handler);
  const merged = merge({}, options, { bindings: { enter: { key: "Tab" }, tab: null }, list: undefined });
  assert.deepEqual(merged.bindings, { enter: { key: "Tab", prefix: /^-$/, handler }, tab: null });
  assert.deepEqual(merged.list, options.list);
  assert.equal(options.bindings.enter.key, "Enter");
  merge({}, JSON.parse('{"__proto__": {"polluted": true}}'));
  assert.equal({}.polluted, undefined);
});

function problemsInJsx(jsx) {
  const file = "screen.tsx";
  const declarations = "declare const label: string, isBusy: boolean, note: string | undefined;\n";
  const options = { jsx: ts.JsxEmit.Preserve, noLib: true, strict: true };
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, declarations + jsx, target) : undefined;
  const program = ts.createProgram([file], options, host);
  return findUntranslatableText(program, () => true);
}

test("text_that_translation_would_break_is_found", () => {
  for (const jsx of [
    "<p>{isBusy && <i />} Save</p>",
    "<p><i /> {label}</p>",
    "<p>Code {note}</p>",
    "<p><i />{isBusy && 'Saving'}</p>",
    "<>{isBusy ? <i /> : label}<b /></>",
  ])
    assert.deepEqual(problemsInJsx(jsx), ["screen.tsx:2: give the text an element of its own"], jsx);
});

test("text_that_survives_translation_passes", () => {
  for (const jsx of [
    "<p>{label}</p>",
    "<p>{isBusy ? label : note}</p>",
    "<p><i /> Save</p>",
    "<p>Hello {label}!</p>",
    "<p>{isBusy && <i />} <span>{label}</span></p>",
  ])
    assert.deepEqual(problemsInJsx(jsx), [], jsx);
});
