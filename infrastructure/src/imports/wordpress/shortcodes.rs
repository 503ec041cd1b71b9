//! Shortcodes such as `[gallery ids="1,2"]`, and URLs that WordPress turns into players.

use std::collections::{BTreeSet, HashMap};

use application::html::escape;
use application::posts::ExportedImage;

/// Bytes of a shortcode, and between its start and its end.
const MAX_LENGTH: usize = 2_000;
/// Images of one gallery.
const MAX_GALLERY: usize = 200;

/// Replaces what has a meaning without WordPress, and reports the rest.
pub(super) fn replace(
    html: &str,
    images: &HashMap<String, ExportedImage>,
    warnings: &mut Vec<String>,
) -> String {
    let mut unique = BTreeSet::new();
    let with_links = link_lines(html, &mut unique);
    let mut out = String::with_capacity(with_links.len());
    let mut rest = with_links.as_str();
    while let Some((before, from)) = rest.find('[').map(|start| rest.split_at(start)) {
        out.push_str(before);
        // A shortcode in two brackets is text.
        if let Some(after) = from.strip_prefix("[[") {
            out.push_str("[[");
            rest = after;
            continue;
        }
        let Some(shortcode) = Shortcode::parse(from) else {
            out.push('[');
            rest = from.get(1..).unwrap_or_default();
            continue;
        };
        rest = from.get(shortcode.length..).unwrap_or_default();
        shortcode.write(images, &mut out, &mut unique, &mut rest);
        if out.len() > super::MAX_CONTENT.saturating_mul(2) {
            unique.insert("the content is larger than 4 MB with its galleries".to_owned());
            break;
        }
    }
    out.push_str(rest);
    warnings.extend(unique);
    out
}

/// A line that is only a URL shows what it leads to; it becomes a link.
fn link_lines(html: &str, warnings: &mut BTreeSet<String>) -> String {
    let mut out = String::with_capacity(html.len());
    for line in html.split_inclusive('\n') {
        let url = line.trim();
        let is_url = (url.starts_with("https://") || url.starts_with("http://"))
            && !url.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '[' | ']'));
        if is_url {
            // The text has the entities of HTML already.
            out.extend(["<a href=\"", url, "\">", url, "</a>\n"]);
            warnings.insert(format!(
                "the embedded {:?} becomes a link",
                url.chars().take(200).collect::<String>()
            ));
        } else {
            out.push_str(line);
        }
    }
    out
}

struct Shortcode<'t> {
    name: &'t str,
    attributes: &'t str,
    is_end: bool,
    /// In bytes, with both brackets.
    length: usize,
}

impl<'t> Shortcode<'t> {
    /// Parses the shortcode at the start of the text, which is `[`.
    fn parse(text: &'t str) -> Option<Self> {
        let end = near(text, MAX_LENGTH).find(']')?;
        let inner = text.get(1..end)?;
        if inner.contains(['\n', '<', '[']) {
            return None;
        }
        let (inner, is_end) = inner.strip_prefix('/').map_or((inner, false), |inner| (inner, true));
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        let (name, attributes) = inner.split_once(' ').unwrap_or((inner, ""));
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|byte| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-')
            });
        if !is_name {
            return None;
        }
        let shortcode = Self { name, attributes, is_end, length: end.saturating_add(1) };
        // `[sic]` and `[see below]` are text.
        (shortcode.is_known() || is_end || attributes.contains('=') || has_end(text, name))
            .then_some(shortcode)
    }

    fn is_known(&self) -> bool {
        matches!(self.name, "caption" | "wp_caption" | "gallery" | "embed" | "audio" | "video" | "playlist")
    }

    fn attribute(&self, name: &str) -> Option<&'t str> {
        let (_, after) = self.attributes.split_once(&format!("{name}="))?;
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
        quote.map_or_else(
            || after.split(' ').next(),
            |quote| after.get(1..).and_then(|after| after.split(quote).next()),
        )
    }

    fn write(
        &self,
        images: &HashMap<String, ExportedImage>,
        out: &mut String,
        warnings: &mut BTreeSet<String>,
        rest: &mut &str,
    ) {
        match self.name {
            "caption" | "wp_caption" => {
                out.push_str(if self.is_end { "</figure>" } else { "<figure>" });
                if !self.is_end
                    && let Some(text) = self.attribute("caption")
                {
                    out.extend(["<figcaption>", text, "</figcaption>"]);
                }
            }
            "gallery" if !self.is_end => {
                let ids = self.attribute("ids").unwrap_or_default();
                let found: Vec<_> = ids.split(',').filter_map(|id| images.get(id.trim())).collect();
                if found.is_empty() {
                    warnings.insert("a gallery without images in the export is left out".to_owned());
                }
                for image in found.into_iter().take(MAX_GALLERY) {
                    let (src, alt) = (escape(&image.src), escape(&image.alt));
                    out.extend(["\n\n<img src=\"", &src, "\" alt=\"", &alt, "\">\n\n"]);
                }
            }
            "embed" | "audio" | "video" if !self.is_end => {
                let end = format!("[/{}]", self.name);
                let inner = near(rest, MAX_LENGTH).split_once(end.as_str()).map_or("", |(inner, _)| inner);
                *rest = rest.get(inner.len()..).unwrap_or_default();
                *rest = rest.strip_prefix(end.as_str()).unwrap_or(*rest);
                let sources = ["src", "mp3", "mp4", "m4a", "ogg", "webm", "url"];
                let source = sources.into_iter().find_map(|name| self.attribute(name));
                let url = source.unwrap_or_else(|| inner.trim());
                if url.contains(['<', '"', ' ']) || url.is_empty() {
                    warnings.insert(format!("the shortcode [{}] is left out", self.name));
                } else {
                    warnings.insert(format!("the embedded {url:?} becomes a link"));
                    out.extend(["<a href=\"", url, "\">", url, "</a>"]);
                }
            }
            _ if self.is_end && self.is_known() => {}
            name => {
                warnings.insert(format!("the shortcode [{name}] is left out; the text in it is kept"));
            }
        }
    }
}

/// Whether the shortcode ends soon.
fn has_end(text: &str, name: &str) -> bool {
    near(text, MAX_LENGTH).contains(&format!("[/{name}]"))
}

/// The start of a text. There may be many starts of shortcodes, and each looks only so far.
fn near(text: &str, length: usize) -> &str {
    text.get(..text.floor_char_boundary(length)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(html: &str) -> (String, Vec<String>) {
        let image = |src: &str| ExportedImage { src: src.to_owned(), alt: "A".to_owned() };
        let images = HashMap::from([("1".to_owned(), image("a.png")), ("2".to_owned(), image("b.png"))]);
        let mut warnings = Vec::new();
        (replace(html, &images, &mut warnings), warnings)
    }

    #[test]
    fn known_shortcodes_become_html() {
        for (source, expected) in [
            (
                "[caption id=\"x\" width=\"9\"]<img src=\"a\"> A cat[/caption]",
                "<figure><img src=\"a\"> A cat</figure>",
            ),
            ("[gallery ids=\"2, 9\"]", "\n\n<img src=\"b.png\" alt=\"A\">\n\n"),
            (
                "a [embed width=\"9\"]https://v.example/x[/embed] b",
                "a <a href=\"https://v.example/x\">https://v.example/x</a> b",
            ),
            (
                "[audio mp3=\"https://v.example/x.mp3\"][/audio]",
                "<a href=\"https://v.example/x.mp3\">https://v.example/x.mp3</a>",
            ),
            (
                "a\nhttps://v.example/x?a=1&amp;b\nb",
                "a\n<a href=\"https://v.example/x?a=1&amp;b\">https://v.example/x?a=1&amp;b</a>\nb",
            ),
        ] {
            assert_eq!(replaced(source).0, expected, "{source}");
        }
    }

    #[test]
    fn unknown_shortcodes_are_left_out_and_text_stays() {
        let (html, warnings) = replaced("[contact-form-7 id=\"9\" title=\"x\"]a[box]b[/box][/lonely]");
        assert_eq!(html, "ab");
        assert_eq!(warnings.len(), 3, "{warnings:?}");
        for text in ["[sic] [1] [see below] [[gallery ids=1]] [a\nb=c] [", "[<b>x</b>]", "[é=1]"] {
            assert_eq!(replaced(text).0, text);
        }
    }

    #[test]
    fn gallery_bomb_is_limited() {
        let ids = vec!["1"; 900].join(",");
        let (html, warnings) = replaced(&format!("[gallery ids=\"{ids}\"]").repeat(1_000));
        assert!(html.len() < 10 * 1024 * 1024 && warnings.len() == 1, "{} {warnings:?}", html.len());
        assert_eq!(replaced(&"[embed]".repeat(100_000)).1.len(), 1);
        assert_eq!(replaced(&"[".repeat(1_000_000)).0.len(), 1_000_000);
    }
}
