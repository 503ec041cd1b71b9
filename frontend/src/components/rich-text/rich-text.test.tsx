import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RichText } from "@/components/rich-text/rich-text";

/** Without the directions of the blocks. */
const shown = (html: string) => shownIn(render(<RichText html={html} />).container);
const shownIn = (container: HTMLElement) =>
  container.firstElementChild?.innerHTML.replaceAll(' dir="auto"', "");

test("blocks_have_the_direction_of_their_text", () => {
  const { container } = render(<RichText html="<p>a</p><ul><li><p>b</p></li></ul><hr>" />);
  expect(container.firstElementChild?.innerHTML).toBe(
    '<p dir="auto">a</p><ul dir="auto"><li><p>b</p></li></ul><hr>',
  );
});

test("content_of_editor_renders_as_stored", () => {
  const html =
    "<p>Some <strong>bold</strong>, <em>slanted</em> and <u>underlined</u><br>words</p><ul><li>one</li></ul>" +
    '<ol><li>first</li></ol><blockquote>Said <a href="https://example.com/?a=1&amp;b=2" target="_blank" ' +
    'rel="noopener noreferrer">so</a></blockquote><figure><figcaption>By <em>Ada</em></figcaption></figure>';
  expect(shown(html)).toBe(html);
});

test("headings_start_below_page_title", () => {
  shown("<h1>Part</h1><h2>Smaller part</h2>");
  expect(screen.getByRole("heading", { level: 2, name: "Part" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 3, name: "Smaller part" })).toBeVisible();
});

test("headings_skip_no_level", () => {
  shown("<h2>Before all</h2><h1>Part</h1><h2>Smaller part</h2>");
  const levels = screen.getAllByRole("heading").map((heading) => heading.getAttribute("aria-level"));
  expect(levels).toEqual(["2", "2", "3"]);
});

test("third_level_headings_are_below_those_that_come_before", () => {
  shown("<h3>First</h3><h2>Part</h2><h3>Detail</h3><h1>Top</h1><h3>Deep</h3>");
  const levels = screen.getAllByRole("heading").map((heading) => heading.getAttribute("aria-level"));
  expect(levels).toEqual(["2", "2", "3", "2", "4"]);
});

test("code_and_lines_render_as_stored", () => {
  const html = "<pre>if a:\n  b</pre><hr><p>c</p>";
  expect(shown(html)).toBe(html);
});

test("image_renders_with_alt_text", () => {
  shown('<p><img src="https://example.com/a.png" alt="A cat"></p>');
  expect(screen.getByRole("img", { name: "A cat" })).toHaveAttribute("src", "https://example.com/a.png");
});

test("uploaded_image_has_its_size_and_smaller_files", () => {
  const base = `/media/${"0a".repeat(16)}`;
  shown(`<p><img src="${base}-700.jpg" alt="A cat" width="9" height="350"></p>`);
  const image = screen.getByRole("img", { name: "A cat" });
  expect(image).toHaveAttribute("srcset", `${base}-480.webp 480w, ${base}-700.webp 700w`);
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["700", "350"]);
  expect(image).toHaveAttribute("loading", "lazy");
});

test.each([
  ['<p onclick="alert(1)" style="color:red" class="x" id="root">a</p>', "<p>a</p>"],
  ["<p>a</p><script>alert(1)</script><style>p{}</style>", "<p>a</p>"],
  ['<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
  ['<p><img src="x" onerror="alert(1)">a</p>', "<p>a</p>"],
  ['<p><img src="data:image/png;base64,AAAA">a</p>', "<p>a</p>"],
  ["<p><svg><a><text>b</text></a></svg>a</p>", "<p>a</p>"],
  ["<form><button>a</button></form>", "a"],
])("unknown_markup_in_%s_is_dropped", (html, left) => {
  expect(shown(html)).toBe(left);
});

test("cards_stand_in_place_of_their_references", () => {
  const id = "01920000-0000-7000-8000-00000000000a";
  const cards = { references: [], render: ({ kind }: { kind: string }) => <b>{`a card of an ${kind}`}</b> };
  const html =
    `<p>Before</p><p data-card="agent:${id}"></p><p data-card="agent:1"></p>` +
    `<p data-card="agent:${id}">Text</p><p>After</p>`;
  const { container, rerender } = render(<RichText html={html} cards={cards} />);
  expect(shownIn(container)).toBe("<p>Before</p><b>a card of an agent</b><p></p><p>Text</p><p>After</p>");
  rerender(<RichText html={html} />);
  expect(shownIn(container)).toBe("<p>Before</p><p></p><p>Text</p><p>After</p>");
});
