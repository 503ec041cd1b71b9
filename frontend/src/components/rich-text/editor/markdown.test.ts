import Quill, { Delta } from "quill/core";
import { afterEach, expect, test, vi } from "vitest";
import { applyMarkdown } from "@/components/rich-text/editor/markdown";
import { createEditor, getHtml, setHtml } from "@/components/rich-text/editor/quill";

afterEach(() => document.body.replaceChildren());

function open(html: string) {
  const container = document.createElement("div");
  document.body.append(container);
  const quill = createEditor(container, { onFiles: vi.fn(), onImageRejected: vi.fn(), onLink: vi.fn() });
  setHtml(quill, html);
  return quill;
}

/** Types at an index, as the browser does: the caret is behind the character when the editor learns of it. */
function type(quill: Quill, at: number, text: string) {
  for (const [offset, character] of [...text].entries()) {
    const onChange = (change: Delta) => {
      quill.setSelection(at + offset + 1, 0, "silent");
      applyMarkdown(quill, change);
    };
    quill.once(Quill.events.TEXT_CHANGE, onChange);
    quill.insertText(at + offset, character, "user");
  }
}

test.each([
  ["# ", "<h1>one</h1>"],
  ["## ", "<h2>one</h2>"],
  ["### ", "<h3>one</h3>"],
  ["> ", "<blockquote>one</blockquote>"],
  ["```", "<pre>one</pre>"],
])("markdown_%s_formats_the_paragraph_in_one_undo_step", (typed, formatted) => {
  const quill = open("<p>zero</p><p>one</p>");
  type(quill, 5, typed);
  expect(getHtml(quill)).toBe(`<p>zero</p>${formatted}`);
  expect(quill.getSelection()).toMatchObject({ index: 5, length: 0 });
  quill.history.undo();
  expect(quill.getText()).toBe(`zero\n${typed}one\n`);
  quill.history.redo();
  expect(getHtml(quill)).toBe(`<p>zero</p>${formatted}`);
});

test("markdown_rule_replaces_a_line_of_its_own", () => {
  const quill = open("<p>zero</p><p><br></p><p>two</p>");
  type(quill, 5, "---");
  expect(getHtml(quill)).toBe("<p>zero</p><hr><p><br></p><p>two</p>");
  expect(quill.getSelection()).toMatchObject({ index: 6, length: 0 });
  quill.history.undo();
  expect(getHtml(quill)).toBe("<p>zero</p><p>---</p><p>two</p>");
});

test.each([
  ["<p>one</p>", 0, "---"],
  ["<p>one </p>", 4, "# "],
  ["<ul><li>one</li></ul>", 0, "# "],
  ["<pre>one</pre>", 0, "# "],
  ["<h2>one</h2>", 0, "> "],
  ['<p><img src="https://a.example/b.png" alt=""></p>', 1, "# "],
])("markdown_elsewhere_stays_text_%#", (html, at, typed) => {
  const quill = open(html);
  const before = quill.getContents();
  type(quill, at, typed);
  expect(quill.getContents()).toEqual(before.compose(new Delta().retain(at).insert(typed)));
});
