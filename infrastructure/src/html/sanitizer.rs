use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ammonia::{Builder, UrlRelative};
use application::ports::HtmlSanitizer;
use domain::html::{Tag, Token, tokens};
use domain::posts::CardReference;

use super::images::{is_own_image, write_image};

/// Keeps only the elements and attributes that the editor's toolbar creates.
pub struct AllowListSanitizer {
    builder: Builder<'static>,
}

const TAGS: [&str; 18] = [
    "p",
    "br",
    "strong",
    "em",
    "u",
    "h1",
    "h2",
    "h3",
    "ul",
    "ol",
    "li",
    "blockquote",
    "figure",
    "figcaption",
    "pre",
    "hr",
    "a",
    "img",
];

/// Two passes are enough for all known HTML. The rest is a margin for unknown cases.
const MAX_PASSES: usize = 8;

/// Elements that are removed together with their text, because readers never see it.
const CLEAN_CONTENT_TAGS: [&str; 14] = [
    "script", "style", "iframe", "object", "embed", "template", "noscript", "svg", "math", "title",
    "textarea", "xmp", "noembed", "noframes",
];

impl Default for AllowListSanitizer {
    fn default() -> Self {
        let mut builder = Builder::empty();
        builder
            .tags(HashSet::from(TAGS))
            .clean_content_tags(HashSet::from(CLEAN_CONTENT_TAGS))
            .generic_attributes(HashSet::new())
            .tag_attributes(HashMap::from([
                ("a", HashSet::from(["href"])),
                ("p", HashSet::from(["data-card"])),
                ("img", HashSet::from(["src", "alt", "height"])),
            ]))
            .url_schemes(HashSet::from(["http", "https", "mailto"]))
            .url_relative(UrlRelative::Custom(Box::new(keep_own_images)))
            .attribute_filter(|element, attribute, value| match (element, attribute) {
                ("img", "src") if is_own_image(value) => Some(Cow::Borrowed(value)),
                ("img", "src") if !is_https(value) => None,
                ("a", "href") if is_own_image(value) => None,
                ("p", "data-card") if value.parse::<CardReference>().is_err() => None,
                ("img", "src") | ("a", "href") if !is_literal(value) => None,
                _ => Some(Cow::Borrowed(value)),
            })
            .link_rel(Some("noopener noreferrer"))
            .set_tag_attribute_value("a", "target", "_blank");
        Self { builder }
    }
}

impl HtmlSanitizer for AllowListSanitizer {
    fn sanitize(&self, html: &str) -> String {
        // Removing an element can change how a parser nests the rest, so the output is sanitized again until
        // a pass changes nothing.
        let mut html = self.pass(html);
        for _ in 1..MAX_PASSES {
            let again = self.pass(&html);
            if again == html {
                break;
            }
            html = again;
        }
        html
    }
}

impl AllowListSanitizer {
    fn pass(&self, html: &str) -> String {
        let html = complete(&self.builder.clean(html).to_string());
        // A parser skips one leading byte order mark, and a second one may follow it.
        html.chars()
            .filter(|&c| !c.is_control() || matches!(c, '\n' | '\t'))
            .skip_while(|&c| c == '\u{feff}')
            .collect()
    }
}

/// The only URLs of this site are those of uploaded images.
fn keep_own_images(url: &str) -> Option<Cow<'_, str>> {
    is_own_image(url).then_some(Cow::Borrowed(url))
}

fn is_https(url: &str) -> bool {
    url.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"))
}

/// Whether a URL reads as browsers interpret it: they ignore surrounding spaces, and tabs and line breaks
/// inside.
fn is_literal(url: &str) -> bool {
    url.trim() == url && !url.contains(char::is_control)
}

/// Removes images without a URL, completes the others, and unwraps links without one. A card has no content, and code does
/// not begin with line breaks: a parser skips one, and a second one may follow it.
fn complete(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut open_links = Vec::new();
    let mut tokens = tokens(html);
    while let Some(token) = tokens.next() {
        match token {
            Token::Text(text) if out.ends_with("<pre>") => out.push_str(text.trim_start_matches('\n')),
            Token::Start(image @ Tag { name: "img", .. }) => write_image(image, &mut out),
            Token::Start(link @ Tag { name: "a", .. }) => {
                let is_alive = link.attribute("href").is_some();
                open_links.push(is_alive);
                out.push_str(if is_alive { link.source } else { "" });
            }
            Token::End(Tag { name: "a", source }) => {
                out.push_str(if open_links.pop().unwrap_or_default() { source } else { "" });
            }
            Token::Start(card @ Tag { name: "p", .. })
                if card.attribute("data-card").is_some() && !tokens.rest().starts_with("</p>") =>
            {
                out.push_str("<p>");
            }
            other => out.push_str(other.source()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use html5ever::buffer_queue::BufferQueue;
    use html5ever::tendril::StrTendril;
    use html5ever::tokenizer::{
        TagKind, Token as ParserToken, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
    };
    use proptest::prelude::*;

    use super::*;

    /// Tags with their attributes, and texts.
    #[derive(Default)]
    struct Parsed(RefCell<Vec<String>>);

    impl Parsed {
        fn push_text(&self, text: &str) {
            let mut parsed = self.0.borrow_mut();
            match parsed.last_mut().filter(|last| !last.starts_with('<')) {
                Some(last) => last.push_str(text),
                None => parsed.push(text.to_owned()),
            }
        }
    }

    impl TokenSink for Parsed {
        type Handle = ();

        fn process_token(&self, token: ParserToken, _line: u64) -> TokenSinkResult<()> {
            match token {
                ParserToken::TagToken(tag) => {
                    let start = if tag.kind == TagKind::StartTag { "<" } else { "</" };
                    let attributes = tag.attrs.iter().map(|it| format!(" {}={}", it.name.local, it.value));
                    let text = format!("{start}{}{}", tag.name, attributes.collect::<String>());
                    self.0.borrow_mut().push(text);
                }
                ParserToken::CharacterTokens(text) => self.push_text(&text.replace('<', "&lt;")),
                ParserToken::EOFToken => {}
                other => panic!("{other:?}"),
            }
            TokenSinkResult::Continue
        }
    }

    fn parse(html: &str) -> Vec<String> {
        let tokenizer = Tokenizer::new(Parsed::default(), TokenizerOpts::default());
        let input = BufferQueue::default();
        input.push_back(StrTendril::from(html));
        let _ = tokenizer.feed(&input);
        tokenizer.end();
        tokenizer.sink.0.into_inner()
    }

    /// The same as the rest of the application reads it.
    fn read(html: &str) -> Vec<String> {
        let unescape = |text: &str| {
            let text = text.replace("&nbsp;", "\u{a0}").replace("&quot;", "\"").replace("&gt;", ">");
            text.replace("&lt;", "<").replace("&amp;", "&")
        };
        let parsed = Parsed::default();
        for token in tokens(html) {
            match token {
                Token::Start(tag) => {
                    let attributes = tag.attributes();
                    let attributes = attributes.map(|(name, value)| format!(" {name}={}", unescape(value)));
                    let text = format!("<{}{}", tag.name, attributes.collect::<String>());
                    parsed.0.borrow_mut().push(text);
                }
                Token::End(tag) => parsed.0.borrow_mut().push(format!("</{}", tag.name)),
                Token::Text(text) => parsed.push_text(&unescape(text).replace('<', "&lt;")),
            }
        }
        parsed.0.into_inner()
    }

    fn clean(html: &str) -> String {
        AllowListSanitizer::default().sanitize(html)
    }

    #[test]
    fn sanitize_keeps_editor_markup_unchanged() {
        let post = "<h1>Title</h1><h2>Part</h2><p>Some <strong>bold</strong>, <em>slanted</em> and <u>underlined</u> \
                    words<br>on two lines, with <a href=\"https://example.com/?a=1&amp;b=2\" target=\"_blank\" \
                    rel=\"noopener noreferrer\">a link</a>.</p><ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>\
                    <blockquote>Said so</blockquote><h3>Detail</h3><pre>if (a &lt; b) {\n\n  c();\n}</pre><hr><p><img src=\"https://example.com/a.png\" alt=\"A &quot;picture&quot;\"></p>\
                    <figure><img src=\"https://example.com/a.png\" alt=\"\"><figcaption>By <em>Ada</em></figcaption></figure>";
        assert_eq!(clean(post), post);
        assert_eq!(read(post), parse(post));
    }

    #[test]
    fn sanitize_removes_scripts() {
        for (bad, left) in [
            ("<script>alert(1)</script><p>a</p>", "<p>a</p>"),
            ("<p onclick=\"alert(1)\" style=\"color:red\" class=\"x\" id=\"y\">a</p>", "<p>a</p>"),
            ("<p><a href=\"javascript:alert(1)\">a <em>b</em></a> c</p>", "<p>a <em>b</em> c</p>"),
            ("<a href=\"ht\ttps://a.example\">a</a>", "a"),
            ("<a href=\" https://a.example\">a</a>", "a"),
            ("<iframe src=\"https://evil.example\"></iframe>a", "a"),
            ("<svg onload=alert(1)></svg>a", "a"),
            ("<p><b>a</b></p>", "<p>a</p>"),
        ] {
            assert_eq!(clean(bad), left, "{bad}");
        }
    }

    #[test]
    fn sanitize_removes_line_breaks_that_parsers_skip() {
        for (count, kept) in [(1, "x"), (2, "x"), (30, "x")] {
            let once = clean(&format!("<pre>{}x\n</pre>", "\n".repeat(count)));
            assert_eq!(once, format!("<pre>{kept}\n</pre>"));
            assert_eq!(clean(&once), once);
        }
    }

    #[test]
    fn sanitize_removes_leading_byte_order_marks() {
        for before in ["", "<script>1</script>", "\u{0}"] {
            let marks = "\u{feff}".repeat(20);
            assert_eq!(
                clean(&format!("{before}{marks}<p>a\u{feff}b</p>")),
                "<p>a\u{feff}b</p>",
                "{before:?}"
            );
        }
    }

    #[test]
    fn sanitize_keeps_only_uploaded_and_https_images() {
        for bad in [
            "<img src=\"data:image/png;base64,AAAA\">",
            "<img src=\"http://example.com/a.png\" alt=\"a > b\">",
            "<img src=\"/a.png\">",
            "<img src=\"/media/a.png\">",
            "<img src=\"/media/0123456789abcdef0123456789abcdef-960.webp\">",
            "<img src=\"//media/0123456789abcdef0123456789abcdef-960.jpg\">",
            "<img src=\"/media/../0123456789abcdef0123456789abcdef-960.jpg\">",
            "<img>",
            "<img src=x onerror=alert(1)>",
        ] {
            assert_eq!(clean(&format!("<p>{bad}b</p>")), "<p>b</p>", "{bad}");
        }
    }

    #[test]
    fn sanitize_completes_uploaded_images() {
        let src = "/media/0123456789abcdef0123456789abcdef-700.jpg";
        let full = format!(
            "<p><img src=\"{src}\" alt=\"A &lt;cat&gt; &amp; “me”\" width=\"700\" height=\"350\"></p>"
        );
        let short =
            format!("<p><img height=350 src={src} alt=\"A <cat> & “me”\" width=9 onload=x srcset=y></p>");
        assert_eq!(clean(&short), full);
        assert_eq!(clean(&full), full);
        let unknown_height = clean(&format!("<img src={src} height=\"9e9\">"));
        assert_eq!(unknown_height, format!("<img src=\"{src}\" alt=\"\">"));
        assert_eq!(clean(&format!("<a href={src}>a</a>")), "a");
        assert_eq!(
            clean("<img height=\"9\" src=\"https://a.example/b.png\">"),
            "<img src=\"https://a.example/b.png\">"
        );
    }

    #[test]
    fn sanitize_keeps_only_empty_cards_with_a_reference() {
        let id = "01920000-0000-7000-8000-00000000000a";
        for kind in ["agent", "prompt"] {
            let card = format!("<p>a</p><p data-card=\"{kind}:{id}\"></p><blockquote><p>b</p></blockquote>");
            assert_eq!(clean(&card), card);
        }
        for (bad, left) in [
            (format!("<p data-card=\"agent:{id}\">a</p>"), "<p>a</p>"),
            (format!("<p data-card=\"agent:{id}\"><img src=x></p>"), "<p></p>"),
            (format!("<p data-card='agent:{id}\" onclick=\"x'></p>"), "<p></p>"),
            (format!("<p data-card=\"user:{id}\"></p>"), "<p></p>"),
            (format!("<p data-card=\"AGENT:{id}\" data-id=\"1\"></p>"), "<p></p>"),
            (format!("<h2 data-card=\"agent:{id}\">a</h2>"), "<h2>a</h2>"),
            (format!("<div data-card=\"agent:{id}\"></div>a"), "a"),
            (format!("<a data-card=\"agent:{id}\" href=\"/gpts/a\">a</a>"), "a"),
        ] {
            let once = clean(&bad);
            assert_eq!(clean(&once), once);
            assert!(once == left || once == format!("<p data-card=\"agent:{id}\"></p>"), "{bad}: {once}");
        }
    }

    proptest! {
        #[test]
        fn sanitized_html_is_stable_and_reads_as_a_parser_reads_it(parts in prop::collection::vec(
            prop_oneof![
                Just("<p>"), Just("</p>"), Just("<img src=\"https://a.example/x.png\" alt=\">\">"), Just("<img alt=\"<img\">"),
                Just("<img src=\"/media/0123456789abcdef0123456789abcdef-960.jpg\" height=\"9\" alt=\"srcset=\">"),
                Just("<a href=\"https://b.example\">"), Just("</a>"), Just("<script>"), Just("</script>"), Just("<!--"), Just("-->"),
                Just("<li>"), Just("<ul>"), Just("</ul>"), Just("<pre>"), Just("</pre>"), Just("\n"), Just("<hr>"), Just("<h3>"), Just("<figure>"), Just("<figcaption>"), Just("</figure>"), Just("&amp;"), Just("\""), Just("'"), Just("<svg>"), Just("<math>"), Just("text"),
                Just("<p data-card=\"agent:01920000-0000-7000-8000-00000000000a\">"),
            ], 0..20)) {
            let once = clean(&parts.concat());
            prop_assert_eq!(read(&once), parse(&once));
            prop_assert_eq!(clean(&once), once);
        }
    }
}
