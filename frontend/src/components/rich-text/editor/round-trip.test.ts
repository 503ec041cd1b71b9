import fc from "fast-check";
import type Quill from "quill/core";
import { afterEach, expect, test, vi } from "vitest";
import { createEditor, getHtml, setHtml } from "@/components/rich-text/editor/quill";
import { soakSize } from "@/testing/soak";

afterEach(() => document.body.replaceChildren());

function open(html: string): Quill {
  const container = document.createElement("div");
  document.body.append(container);
  const quill = createEditor(container, { onFiles: vi.fn(), onImageRejected: vi.fn(), onLink: vi.fn() });
  setHtml(quill, html);
  return quill;
}

/** Types "z" after the first letter of a word. */
function typeInto(quill: Quill, word: string) {
  let index = 0;
  for (const { insert } of quill.getContents().ops) {
    const found = typeof insert === "string" ? insert.indexOf(word) : -1;
    if (found !== -1) return quill.insertText(index + found + 1, "z", "user");
    index += typeof insert === "string" ? insert.length : 1;
  }
  throw new Error(`${word} is not in the editor`);
}

const changed = (html: string, word: string) => html.replace(word, `${word[0]}z${word.slice(1)}`);
const link = (text: string) =>
  `<a href="https://a.example/" target="_blank" rel="noopener noreferrer">${text}</a>`;
const image = '<img src="https://a.example/b.png" alt="A &quot;sun&quot;">';
const upload = `<img src="/media/${"0a".repeat(16)}-700.jpg" alt="" width="700" height="350">`;

test.each([
  // What the importers write.
  "<ul><li>one<ul><li>two<ol><li>three</li><li>four</li></ol></li></ul></li><li>five</li></ul>",
  "<ol><li>one<ul><li>two</li></ul><ol><li>three</li></ol></li></ol>",
  "<ul><li>one<br>more</li><li><ul><li>two</li></ul></li><li><br></li><li>three</li></ul>",
  "<p>one<br>two<br><br>three</p><h2>four<br>five</h2>",
  "<blockquote><p>one</p><p>two<br>three</p></blockquote><blockquote><p>four</p></blockquote>",
  "<blockquote><h3>one</h3><ul><li>two</li></ul><pre>three\n\n\tfour</pre><hr><p>five</p></blockquote>",
  "<blockquote><blockquote><p>one</p></blockquote><p><br></p></blockquote>",
  "<blockquote>one</blockquote><blockquote><p>two</p><blockquote><p>three</p></blockquote></blockquote>",
  `<figure>${link(image)}<figcaption>By ${link("one")}<br>two</figcaption></figure><p>${link(upload)}</p>`,
  `<figure>${upload}${image}<figcaption>one</figcaption></figure><figure>${image}</figure><p>two</p>`,
  `<p><strong>${link("one")} two</strong> <em><strong>three</strong> four</em><u>five</u><u>six</u></p>`,
  "<ol><li>one</li></ol><ol><li>two</li></ol><ul><li>three</li></ul><ul><li>four</li></ul>",
  // What other programs send.
  "<ul><li><p>one</p><p>two</p></li><li><p>three</p></li></ul>",
  "<ol><li>one<pre>two\n  three\n</pre>four</li><li>five<hr>six</li><li><blockquote>seven</blockquote></li></ol>",
  "<pre>one\n\n\n  two\n</pre><pre>three &lt; four&nbsp;\tfive</pre>",
  `loose <strong>one</strong><br>two<p>three</p>four ${image}`,
  "<p>one</p><p><br></p><p> two  three </p><p><br></p><p><br></p>",
  "<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5<ul><li>6<ul><li>7<ul><li>8<ul><li>9<ul><li>10<ul><li>one</li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul></li></ul>",
])("letter_typed_into_stored_html_changes_only_that_letter_%#", (html) => {
  for (const [word] of html.replace(/<[^>]*>/g, " ").matchAll(/\b(?:one|two|three|four|five|six|seven)\b/g)) {
    const quill = open(html);
    expect(getHtml(quill)).toBe(html);
    typeInto(quill, word);
    expect(getHtml(quill)).toBe(changed(html, word));
  }
});

/** Any elements that posts may have. Words are numbered afterwards. */
const { blocks } = fc.letrec<{ inline: string; text: string; block: string; blocks: string; items: string }>(
  (tie) => {
    const join = (part: fc.Arbitrary<string>, maxLength = 3) =>
      fc.array(part, { minLength: 1, maxLength }).map((parts) => parts.join(""));
    const wrap = (tag: string, content: fc.Arbitrary<string>) =>
      content.map((html) => `<${tag}>${html}</${tag}>`);
    const word = fc.constant("§ ");
    const marked = fc
      .tuple(fc.constantFrom("strong", "em", "u"), tie("inline"))
      .map(([tag, html]) => `<${tag}>${html}</${tag}>`);
    const linked = join(fc.oneof(word, wrap("em", word), fc.constant(image))).map(link);
    return {
      inline: fc.oneof({ maxDepth: 3 }, word, marked, fc.constant("<br>")),
      text: join(fc.oneof({ weight: 3, arbitrary: tie("inline") }, linked, fc.constant(upload))).map(
        (html) => `§${html}`,
      ),
      block: fc.oneof(
        { maxDepth: 3 },
        wrap("p", tie("text")),
        wrap("h2", tie("text")),
        fc.constantFrom(
          "<pre>§\n\n\t§\n</pre>",
          "<hr>",
          "<p><br></p>",
          `<figure>${image}<figcaption>§<br>§</figcaption></figure>`,
        ),
        wrap("ul", tie("items")),
        wrap("ol", tie("items")),
        wrap("blockquote", tie("text")),
        wrap("blockquote", tie("blocks")),
      ),
      blocks: join(tie("block")),
      items: join(
        wrap("li", fc.oneof(tie("text"), tie("blocks"), join(fc.oneof(tie("text"), tie("block"))))),
      ),
    };
  },
);

test("letter_typed_into_any_html_changes_only_that_letter", () => {
  fc.assert(
    fc.property(blocks, fc.nat(), (template, chosen) => {
      let count = 0;
      const html = template.replaceAll("§", () => {
        count += 1;
        return `w${count}w`;
      });
      const quill = open(html);
      if (count > 0) expect(getHtml(quill)).toBe(html);
      if (count === 0) return;
      const word = `w${(chosen % count) + 1}w`;
      typeInto(quill, word);
      expect(getHtml(quill)).toBe(changed(html, word));
      quill.history.undo();
      expect(getHtml(quill)).toBe(html);
    }),
    { numRuns: soakSize(30, 3_000) },
  );
});

test.each([
  "\n<p>one</p>\n\n<ul>\n<li>a\nb</li>\n</ul>\n",
  "<pre>a <strong>b</strong></pre><p>one</p>",
  `${link("<p>a</p><p>b</p>")}<p>one</p><p></p><p>a <em></em>b</p><ul></ul>`,
])("letter_typed_beside_html_it_cannot_write_keeps_it_%#", (html) => {
  const quill = open(html);
  expect(getHtml(quill)).toBe(html);
  typeInto(quill, "one");
  expect(getHtml(quill)).toBe(changed(html, "one"));
});

test.each([
  ["<pre>a <strong>b</strong></pre>", /Code with links or formatting.* keeps it/],
  [link("<p>a</p><p>b</p>"), /around several paragraphs.* keeps it/],
])("part_that_cannot_be_changed_says_why_%#", (html, label) => {
  const part = open(html).root.querySelector("section");
  expect(part?.dataset.label).toMatch(label);
  expect(part).toHaveAttribute("contenteditable", "false");
  expect(part).toHaveTextContent(/a ?b/);
});

test("enter_in_stored_structures_adds_blocks_of_the_same_kind", () => {
  for (const [html, after] of [
    ["<ul><li>one<ul><li>two</li></ul></li></ul>", "<ul><li>one<ul><li>tw</li><li>o</li></ul></li></ul>"],
    ["<ol><li>a</li></ol><ol><li>two</li></ol>", "<ol><li>a</li></ol><ol><li>tw</li><li>o</li></ol>"],
    ["<ul><li><p>two</p></li></ul>", "<ul><li><p>tw</p></li><li><p>o</p></li></ul>"],
    ["<blockquote><p>two</p></blockquote>", "<blockquote><p>tw</p><p>o</p></blockquote>"],
    ["<blockquote><p>a</p>two</blockquote>", "<blockquote><p>a</p>tw</blockquote><blockquote>o</blockquote>"],
    ["<ul><li>a<ul><li>b</li></ul>two</li></ul>", "<ul><li>a<ul><li>b</li></ul>tw</li></ul><p>o</p>"],
    ["<ol><li>a<pre>two</pre></li></ol>", "<ol><li>a<pre>tw\no</pre></li></ol>"],
  ] as const) {
    const quill = open(html);
    const index = quill.getText().indexOf("two") + 2;
    quill.keyboard.handleEnter({ index, length: 0 } as never, { format: quill.getFormat(index) } as never);
    expect(getHtml(quill)).toBe(after);
  }
});

test("items_are_numbered_as_readers_see_them", () => {
  const quill = open(
    "<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d<ul><li>e</li></ul><ol><li>f</li></ol></li></ol><ol><li>g<p>h</p></li><li>i</li></ol>",
  );
  const numbers = Array.from(quill.root.querySelectorAll("li"), (item) => item.value);
  expect(numbers).toEqual([1, 1, 2, 2, 0, 1, 1, 2]);
});
