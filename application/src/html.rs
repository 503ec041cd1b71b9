//! Escaping, and changes of sanitized HTML for where it is displayed.

use domain::html::{Token, tokens};
use domain::media::{FeatureImage, ImageFile};

/// Escapes text for element content and quoted attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Sanitized HTML after its feature image, for feeds and emails.
pub fn with_feature_image(image: Option<&FeatureImage>, html: &str) -> String {
    let Some(image) = image else { return html.to_owned() };
    let FeatureImage { source, alt } = image;
    format!(
        "<p><img src=\"{}\" alt=\"{}\" width=\"{}\" height=\"{}\"></p>{html}",
        image.path(),
        escape(alt.as_str()),
        source.width,
        source.height
    )
}

/// Sanitized HTML whose images have absolute URLs, for feeds and emails.
pub fn with_absolute_images(html: &str, public_url: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for token in tokens(html) {
        let own = token
            .source()
            .strip_prefix("<img src=\"")
            .filter(|source| source.starts_with(ImageFile::PATH_PREFIX));
        match own {
            Some(source) => out.extend(["<img src=\"", public_url, source]),
            None => out.push_str(token.source()),
        }
    }
    out
}

/// Adds `dir="auto"` to each block of sanitized HTML, so that Hebrew, for example, reads from right to left. Inline elements
/// inherit it.
pub fn with_text_directions(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut depth = 0_usize;
    for token in tokens(html) {
        match token {
            Token::Start(tag) if depth == 0 && BLOCKS.contains(&tag.name) => {
                let rest = tag.source.get(tag.name.len().saturating_add(1)..).unwrap_or_default();
                out.extend(["<", tag.name, " dir=\"auto\"", rest]);
            }
            other => out.push_str(other.source()),
        }
        match token {
            Token::Start(tag) if !tag.is_void() => depth = depth.saturating_add(1),
            Token::End(_) => depth = depth.saturating_sub(1),
            Token::Start(_) | Token::Text(_) => {}
        }
    }
    out
}

const BLOCKS: [&str; 9] = ["p", "h1", "h2", "h3", "ul", "ol", "blockquote", "pre", "figure"];

/// The text of sanitized HTML, without tags and with single spaces; at most `max` characters.
pub fn plain_text(html: &str, max: usize) -> String {
    let mut words = PlainText { out: String::new(), left: max, is_word_end: false };
    for token in tokens(html) {
        match token {
            Token::Start(tag) | Token::End(tag) => words.is_word_end |= !tag.is_inline(),
            Token::Text(text) => words.push(text),
        }
        if words.left == 0 {
            break;
        }
    }
    words.out
}

struct PlainText {
    out: String,
    /// How many characters may follow.
    left: usize,
    is_word_end: bool,
}

impl PlainText {
    fn push(&mut self, text: &str) {
        let mut rest = text;
        while let Some(c) = rest.chars().next().filter(|_| self.left > 0) {
            let (c, len) = if c == '&' { decode_entity(rest) } else { (c, c.len_utf8()) };
            rest = rest.get(len..).unwrap_or_default();
            if c.is_whitespace() {
                self.is_word_end = true;
                continue;
            }
            if self.is_word_end && !self.out.is_empty() {
                self.out.push(' ');
                self.left = self.left.saturating_sub(1);
                if self.left == 0 {
                    return;
                }
            }
            self.is_word_end = false;
            self.out.push(c);
            self.left = self.left.saturating_sub(1);
        }
    }
}

/// The entities that the sanitizer writes.
fn decode_entity(text: &str) -> (char, usize) {
    let entities =
        [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&#39;", '\''), ("&nbsp;", ' ')];
    let found = entities.into_iter().find(|(entity, _)| text.starts_with(entity));
    found.map_or(('&', 1), |(entity, c)| (c, entity.len()))
}

#[cfg(test)]
mod tests {
    use domain::media::AltText;

    use super::*;

    #[test]
    fn plain_text_separates_blocks_and_decodes_entities() {
        let html = "<h1>One</h1><p>Two <strong>thr</strong>ee &amp; &lt;four&gt;<br>five&nbsp;six</p>\n<ul><li>7</li></ul>";
        assert_eq!(plain_text(html, 100), "One Two three & <four> five six 7");
        assert_eq!(plain_text("<p>a <a href=\"https://x.example/?a>b\">link</a></p>", 100), "a link");
        assert_eq!(plain_text("fish & chips", 100), "fish & chips");
    }

    #[test]
    fn uploaded_images_become_absolute() {
        let image = "<img src=\"/media/a-700.jpg\" alt=\"\" width=\"700\" height=\"350\"";
        let html = format!("<p>a{image}>b</p><img src=\"https://b.example/c\">/media/");
        assert_eq!(
            with_absolute_images(&html, "https://a.example"),
            "<p>a<img src=\"https://a.example/media/a-700.jpg\" alt=\"\" width=\"700\" height=\"350\">b</p>\
             <img src=\"https://b.example/c\">/media/"
        );
        assert_eq!(with_absolute_images("<img src=\"/media/a\">", "b"), "<img src=\"b/media/a\">");
    }

    #[test]
    fn feature_image_comes_first() {
        let path = "/media/0123456789abcdef0123456789abcdef-700.jpg";
        let image = FeatureImage::parse(path, 350, AltText::parse("A \"cat\"").unwrap()).unwrap();
        assert_eq!(
            with_feature_image(Some(&image), "<p>a</p>"),
            format!(
                "<p><img src=\"{path}\" alt=\"A &quot;cat&quot;\" width=\"700\" height=\"350\"></p><p>a</p>"
            )
        );
        assert_eq!(with_feature_image(None, "<p>a</p>"), "<p>a</p>");
    }

    #[test]
    fn text_directions_are_those_of_whole_blocks() {
        assert_eq!(
            with_text_directions(
                "a<p>b<br><em>c</em></p><h2 id=\"d\">e</h2><ul><li><p>f</p></li></ul><hr><div><p>g</p></div>"
            ),
            "a<p dir=\"auto\">b<br><em>c</em></p><h2 dir=\"auto\" id=\"d\">e</h2>\
             <ul dir=\"auto\"><li><p>f</p></li></ul><hr><div><p>g</p></div>"
        );
        assert_eq!(with_text_directions("<p>a</p><p"), "<p dir=\"auto\">a</p><p dir=\"auto\"");
    }

    #[test]
    fn plain_text_is_limited() {
        assert_eq!(plain_text("<p>äöü</p><p>abc</p>", 4), "äöü ");
        assert_eq!(plain_text("", 4), "");
    }
}
