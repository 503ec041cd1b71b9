//! HTML escaping and tag scanning.

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

/// Length of the tag at the start of this serialized HTML. A `>` inside a double-quoted value does not end
/// it.
pub fn tag_len(text: &str) -> usize {
    let mut quoted = false;
    for (index, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '>' if !quoted => return index.saturating_add(1),
            _ => {}
        }
    }
    text.len()
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
    let mut rest = html;
    while let Some((before, from)) = rest.find("<img ").map(|start| rest.split_at(start)) {
        let (tag, after) = from.split_at(tag_len(from));
        out.push_str(before);
        let own = tag.strip_prefix("<img src=\"").filter(|src| src.starts_with(ImageFile::PATH_PREFIX));
        match own {
            Some(src) => {
                out.push_str("<img src=\"");
                out.push_str(public_url);
                out.push_str(src);
            }
            None => out.push_str(tag),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Sanitized HTML whose blocks have the direction of their own text, such as from right to left for Hebrew. What is inside a
/// block has its direction.
pub fn with_text_directions(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    let mut depth = 0_usize;
    while let Some((before, from)) = rest.find('<').map(|start| rest.split_at(start)) {
        let (tag, after) = from.split_at(tag_len(from));
        out.push_str(before);
        rest = after;
        let name = tag
            .trim_start_matches('<')
            .split(|c: char| !c.is_ascii_alphanumeric())
            .next()
            .unwrap_or_default();
        if depth == 0 && BLOCKS.contains(&name) {
            out.extend([
                "<",
                name,
                " dir=\"auto\"",
                tag.get(name.len().saturating_add(1)..).unwrap_or_default(),
            ]);
        } else {
            out.push_str(tag);
        }
        match name {
            "" => depth = depth.saturating_sub(1),
            "br" | "hr" | "img" => {}
            _ => depth = depth.saturating_add(1),
        }
    }
    out.push_str(rest);
    out
}

const BLOCKS: [&str; 9] = ["p", "h1", "h2", "h3", "ul", "ol", "blockquote", "pre", "figure"];

/// The text of sanitized HTML, without tags and with single spaces; at most `max` characters.
pub fn plain_text(html: &str, max: usize) -> String {
    let mut out = String::new();
    let mut rest = html;
    let mut count = 0_usize;
    let mut is_word_end = false;
    while count < max {
        let Some(c) = rest.chars().next() else { break };
        if c == '<' {
            let (tag, after) = rest.split_at(tag_len(rest));
            is_word_end |= !is_inline(tag);
            rest = after;
            continue;
        }
        let (c, len) = if c == '&' { decode_entity(rest) } else { (c, c.len_utf8()) };
        rest = rest.get(len..).unwrap_or_default();
        if c.is_whitespace() {
            is_word_end = true;
            continue;
        }
        if is_word_end && !out.is_empty() {
            out.push(' ');
            count = count.saturating_add(1);
            if count == max {
                break;
            }
        }
        is_word_end = false;
        out.push(c);
        count = count.saturating_add(1);
    }
    out
}

/// Whether a word continues after the tag.
fn is_inline(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']).split(|c: char| !c.is_ascii_alphanumeric()).next();
    matches!(name, Some("a" | "strong" | "em" | "u"))
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
