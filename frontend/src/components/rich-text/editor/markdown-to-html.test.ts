import { expect, test } from "vitest";
import { markdownToHtml } from "@/components/rich-text/editor/markdown-to-html";

test.each([
  ["# A\n## B ##\n#### C\n\nD\n===\n\nE\n---", "<h1>A</h1><h2>B</h2><h3>C</h3><h1>D</h1><h2>E</h2>"],
  ["a\nb  \nc\\\nd\n\ne", "<p>a b<br>c<br>d</p><p>e</p>"],
  [
    "- a\n- b\n  - c\n    1. d\n  - e\n- f",
    "<ul><li>a</li><li>b<ul><li>c<ol><li>d</li></ol></li><li>e</li></ul></li><li>f</li></ul>",
  ],
  ["1. a\n   - b\n   - c\n2. d", "<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>"],
  ["1. a\n  - b\n1. c", "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>"],
  ["* a\n\n* b\n\n  c\n+ d", "<ul><li>a</li><li><p>b</p><p>c</p></li></ul><ul><li>d</li></ul>"],
  ["1) a\n\n   ```sh\n   x\n     y\n   ```\n2) b", "<ol><li>a<pre>x\n  y</pre></li><li>b</li></ol>"],
  ["- [x] a\n- [ ] b", "<ul><li>☑ a</li><li>☐ b</li></ul>"],
  ["> a\nb\n>\n> - c", "<blockquote><p>a b</p><ul><li>c</li></ul></blockquote>"],
  ["> a **b**", "<blockquote>a <strong>b</strong></blockquote>"],
  ["```js\na < b\n\n\tc\n```\n~~~\nd\n", "<pre>a &lt; b\n\n\tc</pre><pre>d\n</pre>"],
  ["a\n\n    code\n      more\n\nb", "<p>a</p><pre>code\n  more</pre><p>b</p>"],
  ["a\n\n***\n\n- - -", "<p>a</p><hr><hr>"],
  [
    "**a *b* c** __d__ _e_ *f **g** h* ***i***",
    "<p><strong>a <em>b</em> c</strong> <strong>d</strong> <em>e</em> <em>f <strong>g</strong> h</em> <em><strong>i</strong></em></p>",
  ],
  [
    "snake_case_name 2 * 3 * 4 \\*a\\* `*b* <c>` ~~d~~",
    "<p>snake_case_name 2 * 3 * 4 *a* *b* &lt;c&gt; d</p>",
  ],
  [
    '[a *b*](https://a.example/x_(y)?c=1&d "T") <https://b.example> https://c.example/d.',
    '<p><a href="https://a.example/x_(y)?c=1&amp;d">a <em>b</em></a> <a href="https://b.example">https://b.example</a> <a href="https://c.example/d">https://c.example/d</a>.</p>',
  ],
  [
    "[a][1], [B] and [c]\n\n[1]: https://a.example\n[b]: https://b.example 'T'",
    '<p><a href="https://a.example">a</a>, <a href="https://b.example">B</a> and [c]</p>',
  ],
  [
    '![a "b"](https://a.example/b.png) [![c](https://a.example/c.png)](https://a.example)',
    '<p><img src="https://a.example/b.png" alt="a &quot;b&quot;"> <a href="https://a.example"><img src="https://a.example/c.png" alt="c"></a></p>',
  ],
  ["<b onclick=x>a</b>", "<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>"],
])("markdown_%#_is_converted", (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html);
});

test("markdown_of_hostile_length_is_read_to_its_end", () => {
  for (const part of [
    "**a ",
    "*a**",
    "[a",
    "![",
    "`a",
    "_a ",
    "> ",
    "- ",
    "[a](",
    "~~a",
    "[a](b(",
    "![a](",
    "a_b_",
    "```\\n",
  ]) {
    expect(markdownToHtml(`${part.repeat(2000)}x`)).toContain("x");
  }
});
