import { fireEvent, waitFor } from "@testing-library/react";
import type Quill from "quill/core";
import { afterEach, expect, test, vi } from "vitest";
import { looksLikeMarkdown } from "@/components/rich-text/editor/looks-like-markdown";
import { createEditor, getHtml, setHtml } from "@/components/rich-text/editor/quill";

afterEach(() => document.body.replaceChildren());

function open(html: string): Quill {
  const container = document.createElement("div");
  document.body.append(container);
  const quill = createEditor(container, { onFiles: vi.fn(), onImageRejected: vi.fn(), onLink: vi.fn() });
  setHtml(quill, html);
  return quill;
}

function paste(quill: Quill, index: number, text: string, html = "") {
  quill.setSelection(index, 0);
  const clipboardData = { files: [], getData: (type: string) => (type === "text/html" ? html : text) };
  fireEvent.paste(quill.root, { clipboardData });
}

const markdown =
  "## Part\n\nHere is **one**:\n\n1. Soup\n   - with peas\n\n> Cook once.\n\n```\nrice: 200 g\n\nend\n```\n";
const formatted =
  "<h2>Part</h2><p>Here is <strong>one</strong>:</p><ol><li>Soup<ul><li>with peas</li></ul></li></ol>" +
  "<blockquote>Cook once.</blockquote><pre>rice: 200 g\n\nend</pre>";

test("paste_markdown_formats_it_and_undo_brings_back_its_text", async () => {
  const quill = open("<p>a</p><p><br></p><p>b</p>");
  paste(quill, 2, markdown);
  const raw = getHtml(quill);
  expect(raw).toContain("<p>## Part</p><p>Here is **one**:</p>");
  await waitFor(() => expect(getHtml(quill)).toBe(`<p>a</p>${formatted}<p><br></p><p>b</p>`));
  quill.history.undo();
  expect(getHtml(quill)).toBe(raw);
  quill.history.undo();
  expect(getHtml(quill)).toBe("<p>a</p><p><br></p><p>b</p>");
});

test("paste_markdown_that_was_undone_stays_undone", async () => {
  const quill = open("<p>a</p>");
  paste(quill, 1, markdown);
  quill.history.undo();
  await import("@/components/rich-text/editor/markdown-to-html");
  await new Promise((resolve) => setTimeout(resolve));
  expect(getHtml(quill)).toBe("<p>a</p>");
});

test("paste_markdown_with_shift_or_into_code_stays_text", () => {
  const quill = open("<pre>x</pre><p>a</p>");
  fireEvent.keyDown(quill.root, { key: "V", ctrlKey: true, shiftKey: true });
  paste(quill, 3, "## b\n");
  fireEvent.keyUp(quill.root, { key: "Shift" });
  expect(getHtml(quill)).toBe("<pre>x</pre><p>a## b</p>");
  paste(quill, 1, "## b\n\n\tc");
  expect(getHtml(quill)).toBe("<pre>x## b\n\n\tc</pre><p>a## b</p>");
  quill.history.undo();
});

test.each([
  "## Title\n\ntext",
  "a **bold** word",
  "see [this](https://a.example)",
  "text\n\n```sh\nls\n```",
  "# Title\n\n- one\n- two",
  "1. one\n2. two\n\n> said",
])("markdown_%#_is_recognized", (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
  expect(looksLikeMarkdown(text.replaceAll("\n", "\r\n"))).toBe(true);
});

test.each([
  "Just text. Nothing else, #1 of 2.",
  "- Hello!\n- How are you?",
  "> quoted in an email\n\nanswer",
  "2 * 3 * 4 and 2**3**4, f(**a, **b)",
  "snake_case and __init__ and C:\\x",
  "# a comment\nrun()",
  "[1] A note (see below)",
  "1. one\n2. two",
  "a - b\n---\nc",
])("text_%#_is_not_taken_for_markdown", (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});
