import fc from "fast-check";
import type { Op } from "quill/core";
import { describe, expect, test } from "vitest";
import {
  appendInline,
  type Block,
  type BlockType,
  type Inline,
  type Marks,
} from "@/components/rich-text/editor/blocks";
import { parseHtml } from "@/components/rich-text/editor/parse-html";
import { blocksToDelta, deltaToBlocks } from "@/components/rich-text/editor/quill-delta";
import { serializeHtml } from "@/components/rich-text/editor/serialize-html";

const htmlOfOps = (ops: Op[]) => serializeHtml(deltaToBlocks(ops));
const roundTrip = (html: string) => htmlOfOps(blocksToDelta(parseHtml(html)));

const everything =
  "<h1>Title</h1><h2>Part</h2><p>Some <strong>bold</strong>, <em>slanted</em> and <u>underlined</u> words, " +
  '<strong>bold and <em>slanted</em></strong>, with <a href="https://example.com/?a=1&amp;b=2" target="_blank" ' +
  'rel="noopener noreferrer">a <strong>link</strong></a>.</p><p><br></p><ul><li>one</li><li>two</li></ul>' +
  "<ol><li>first</li></ol><ul><li>three</li></ul><blockquote>Said so</blockquote><h3>Detail</h3>" +
  "<pre>if (a &lt; b) {\n\n  c();\n}</pre><hr><p>After the line</p><pre>more</pre>" +
  '<p><img src="https://example.com/a.png" alt="A &quot;picture&quot; &lt;b&gt;">beside 1 &lt; 2 &amp;&nbsp;3</p>' +
  '<figure><img src="https://example.com/a.png" alt=""><figcaption>By <em>Ada</em></figcaption></figure><p>End</p>';

describe("serialize", () => {
  test("writes_toolbar_elements_as_the_server_does", () => {
    expect(
      htmlOfOps([
        { insert: "Title" },
        { insert: "\n", attributes: { header: 1 } },
        { insert: "a" },
        {
          insert: "b",
          attributes: { bold: true, italic: true, underline: true, link: "https://b.example/" },
        },
        { insert: "\none" },
        { insert: "\n", attributes: { list: "bullet" } },
        { insert: "first" },
        { insert: "\n", attributes: { list: "ordered" } },
        { insert: { image: "https://example.com/a.png" } },
        { insert: "\n", attributes: { blockquote: true } },
      ]),
    ).toBe(
      '<h1>Title</h1><p>a<a href="https://b.example/" target="_blank" rel="noopener noreferrer"><strong><em><u>b</u>' +
        "</em></strong></a></p><ul><li>one</li></ul><ol><li>first</li></ol>" +
        '<blockquote><img src="https://example.com/a.png" alt=""></blockquote>',
    );
  });

  test("caption_without_an_image_is_a_paragraph", () => {
    const caption = { insert: "\n", attributes: { caption: true } };
    const image = { insert: { image: "https://example.com/a.png" } };
    expect(htmlOfOps([{ insert: "a\nb" }, caption])).toBe("<p>a</p><p>b</p>");
    expect(htmlOfOps([{ insert: "a " }, image, { insert: "\nb" }, caption])).toMatch(/<\/p><p>b<\/p>$/);
    expect(htmlOfOps([image, { insert: "\n" }, caption, { insert: "b\n" }])).toMatch(
      /^<p><img.*<\/p><p><br><\/p>/,
    );
    const captions = [image, { insert: "\na" }, caption, { insert: "b" }, caption];
    expect(htmlOfOps(captions)).toMatch(/<figcaption>a<\/figcaption><\/figure><p>b<\/p>$/);
  });

  test("drops_empty_paragraphs_at_the_end", () => {
    expect(htmlOfOps([{ insert: "a\n\nb\n\n\n" }])).toBe("<p>a</p><p><br></p><p>b</p>");
  });

  test("returns_nothing_without_content", () => {
    for (const insert of ["\n", "\n\n", "  \n", "\u00a0\n"]) expect(htmlOfOps([{ insert }])).toBe("");
    expect(htmlOfOps([{ insert: "\n", attributes: { list: "bullet" } }])).toBe("");
  });

  test("drops_unsafe_links_and_data_images", () => {
    expect(
      htmlOfOps([
        { insert: "a", attributes: { link: "javascript:alert(1)" } },
        { insert: { image: "data:image/png;base64,AAAA" } },
        { insert: { image: "http://example.com/a.png" } },
        { insert: { video: "https://example.com" } },
        { insert: "\n" },
      ]),
    ).toBe("<p>a</p>");
  });

  test("drops_characters_that_cannot_be_stored", () => {
    expect(htmlOfOps([{ insert: "a\u0000b\u0007\tc\ud800d\n" }])).toBe("<p>ab c\ufffdd</p>");
  });
});

describe("parse_and_serialize", () => {
  test("round_trips_stored_html_byte_for_byte", () => {
    expect(roundTrip(everything)).toBe(everything);
  });

  test("keeps_spaces_hard_spaces_and_empty_lines", () => {
    const html = "<p> a  b&nbsp;c </p><p><br></p><p>d</p>";
    expect(roundTrip(html)).toBe(html);
  });

  test("round_trips_any_text_safely", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), (lines) => {
        const html = serializeHtml(lines);
        expect(roundTrip(html)).toBe(html);
        if (html) expect(parseHtml(html)).toEqual(withoutEmptyEnd(lines));
      }),
    );
  });
});

function withoutEmptyEnd(lines: Block[]): Block[] {
  const end = lines.findLastIndex(({ type, inlines }) => type !== "p" || inlines.length > 0);
  return lines.slice(0, end + 1);
}

const marks: fc.Arbitrary<Marks> = fc.record(
  {
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    underline: fc.constant(true as const),
    link: fc.constantFrom("https://a.example/?q=%22&x=1", "mailto:a@b.example", "http://c.example/'<>"),
  },
  { requiredKeys: [] },
);
const text = fc
  .string({
    unit: fc.oneof(fc.constantFrom(..."ab <>&\"'\u00a0é😀"), fc.string({ unit: "grapheme", maxLength: 1 })),
  })
  .filter((value) => value !== "" && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value));
const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ text, marks }) },
  fc
    .record({
      source: fc.constantFrom(
        { image: 'https://example.com/a.png?a="b"&c', height: 0 },
        { image: `/media/${"0a".repeat(16)}-700.jpg`, height: 350 },
      ),
      alt: fc.string(),
      marks,
    })
    .map(({ source, alt, marks }) => ({ ...source, alt: alt.replace(/\p{Cc}/gu, ""), marks })),
);
const anyLine: fc.Arbitrary<Block> = fc
  .record({
    block: fc.constantFrom<BlockType>("p", "h1", "h2", "h3", "bullet", "ordered", "blockquote"),
    pieces: fc.array(inline, { maxLength: 5 }),
  })
  .map(({ block, pieces: inlines }) => {
    const line: Block = { type: block, inlines: [] };
    for (const next of inlines) appendInline(line, next);
    return line;
  });
