import { expect, test } from "vitest";
import { normalizePastedText, parsePastedHtml } from "@/components/rich-text/editor/parse-pasted-html";
import { serializeHtml } from "@/components/rich-text/editor/serialize-html";

const pasted = (html: string) => serializeHtml(parsePastedHtml(html).blocks);

test("paste_from_google_docs_uses_span_styles_not_wrapper", () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">' +
    '<span style="font-weight:400">Plain, </span><span style="font-weight:700;font-style:normal">bold</span><span> and </span>' +
    '<span style="font-style:italic">slanted</span></p><br><ul style="margin-top:0"><li dir="ltr" aria-level="1">' +
    '<p role="presentation"><span style="font-weight:400">one</span></p></li></ul></b><br class="Apple-interchange-newline">';
  expect(pasted(html)).toBe("<p>Plain, <strong>bold</strong> and <em>slanted</em></p><ul><li>one</li></ul>");
});

test("paste_from_word_keeps_emphasis_headings_and_lists", () => {
  const html =
    "<html xmlns:o='urn'><head><style><!-- p.MsoNormal {color:red} --></style></head><body><!--StartFragment-->" +
    "<h1 style='mso-x:1'>Title<o:p></o:p></h1><p class=MsoNormal>Some&nbsp; <b style='mso-bidi-font-weight:normal'>bold</b> and <i style='mso-bidi-font-style:normal'>slanted</i>\r\n" +
    "words<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>" +
    "<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span " +
    "style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>one</p>" +
    "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>first</p>" +
    "<!--EndFragment--></body></html>";
  expect(pasted(html)).toBe(
    "<h1>Title</h1><p>Some <strong>bold</strong> and <em>slanted</em> words</p><ul><li>one</li></ul><ol><li>first</li></ol>",
  );
});

test("paste_from_web_page_keeps_links_and_drops_scripts", () => {
  const html =
    '<div onclick="steal()"><h3>Part</h3><p>See <a href="https://example.com/a" style="text-decoration:underline">this</a> ' +
    '<a href="javascript:alert(1)">or that</a></p></div><script>alert(1)</script><style>p { color: red }</style>' +
    "<table><tr><td>a</td><td>b</td></tr></table><pre>x\ny</pre>";
  expect(pasted(html)).toBe(
    '<h3>Part</h3><p>See <a href="https://example.com/a" target="_blank" rel="noopener noreferrer">this</a> or that</p>' +
      "<p>a b</p><pre>x\ny</pre>",
  );
});

test("paste_images_keeps_https_and_reports_others", () => {
  const kept = parsePastedHtml('<p>a<img src="https://example.com/a.png" alt="A"></p>');
  expect(serializeHtml(kept.blocks)).toBe('<p>a<img src="https://example.com/a.png" alt="A"></p>');
  expect(kept.hasRejectedImage).toBe(false);
  for (const src of [
    "data:image/png,AAAA",
    "data:text/html;base64,AAAA",
    "file:///a.png",
    "blob:https://example.com/1",
    "http://example.com/a.png",
  ]) {
    const refused = parsePastedHtml(`<p>a<img src="${src}">b</p>`);
    expect(serializeHtml(refused.blocks)).toBe("<p>ab</p>");
    expect(refused.hasRejectedImage).toBe(true);
  }
});

test("paste_text_about_styles_and_handlers_is_kept", () => {
  expect(pasted('<p style="x">Use style="a" and onclick=b here</p>')).toBe(
    '<p>Use style="a" and onclick=b here</p>',
  );
});

test("paste_plain_text_keeps_lines_without_blank_ones", () => {
  expect(normalizePastedText("one\r\n\r\ntwo\n\tthree\n")).toBe("one\ntwo\n three");
});

test("paste_code_keeps_its_lines_and_indentation", () => {
  expect(pasted("<pre><code class='x'>if a:\n\tb <b>c</b>\n\nd</code></pre><hr><p>e</p>")).toBe(
    "<pre>if a:\n  b c\n\nd</pre><hr><p>e</p>",
  );
});

test("paste_image_data_becomes_a_file", async () => {
  const { blocks, files, hasRejectedImage } = parsePastedHtml(
    '<p>a<img src="data:image/png;base64,aGVsbG8=">b</p><img src="data:image/png;base64,%%%">',
  );
  expect(serializeHtml(blocks)).toBe("<p>ab</p>");
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([["pasted image", "image/png", 5]]);
  expect(hasRejectedImage).toBe(true);
});

test("paste_of_uploaded_image_keeps_its_path_and_size", () => {
  const src = `/media/${"0a".repeat(16)}-700.jpg`;
  const html = (url: string) => `<p><img src="${url}" alt="A" width="700" height="350"></p>`;
  expect(pasted(html(src))).toBe(html(src));
  expect(pasted(html(`${window.location.origin}${src}`))).toBe(html(src));
});

test("paste_nested_lists_from_google_docs_keeps_levels", () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;"><ol style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li>' +
    '<ol style="margin-top:0"><li dir="ltr" aria-level="2"><p><span style="font-weight:700">two</span><span> more</span></p></li></ol>' +
    '<ul><li aria-level="2"><p>three</p></li></ul><li dir="ltr" aria-level="1"><p>four</p></li></ol>' +
    '<p dir="ltr"><span>Rosa Lind</span><span><br></span><span>Long Street 7</span></p></b><br class="Apple-interchange-newline">';
  expect(pasted(html)).toBe(
    "<ol><li>one<ol><li><strong>two</strong> more</li></ol><ul><li>three</li></ul></li><li>four</li></ol>" +
      "<p>Rosa Lind<br>Long Street 7</p>",
  );
});

test("paste_nested_lists_from_word_keeps_levels", () => {
  const entry = (list: string, level: number, marker: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'>` +
    `<![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;
  const html =
    entry("l0", 1, "1.", "one") +
    entry("l0", 2, "a.", "two") +
    entry("l0", 3, "i.", "three") +
    entry("l0", 1, "2.", "four") +
    entry("l1", 1, "·", "five") +
    entry("l1", 2, "o", "six") +
    "<p class=MsoNormal>Line one<br>\nLine two<o:p></o:p></p>";
  expect(pasted(html)).toBe(
    "<ol><li>one<ol><li>two<ol><li>three</li></ol></li></ol></li><li>four</li></ol>" +
      "<ul><li>five<ul><li>six</li></ul></li></ul><p>Line one<br>Line two</p>",
  );
});

test("paste_of_copied_lists_and_line_breaks_keeps_them", () => {
  const html = "<ul><li>one<br>more<ol><li>two</li></ol></li><li>three</li></ul><p>a<br>b</p>";
  expect(pasted(html)).toBe(html);
});

test("paste_two_line_breaks_are_a_new_paragraph", () => {
  expect(pasted("<div>a<br>b<br><br>c<br></div><br>d")).toBe("<p>a<br>b</p><p>c</p><p>d</p>");
});
