//! Shortcodes such as `[gallery ids="1,2"]`, and URLs that WordPress turns into players.

use std::collections::BTreeSet;

use application::html::escape;

use super::library::{Library, MediaKind};
use crate::restrictions::{attributes, end_outside_quotes};
use crate::{MAX_CONTENT, near};

/// Bytes of a shortcode, and between its start and its end.
const MAX_LENGTH: usize = 2_000;
/// Bytes of a caption with its image that are looked at.
const MAX_CAPTION: usize = 10_000;
/// Attributes of players with the URL of what they play.
const SOURCES: [&str; 14] =
    ["src", "mp3", "m4a", "ogg", "wav", "wma", "flac", "mp4", "m4v", "webm", "ogv", "wmv", "flv", "url"];

/// What the shortcodes of a post refer to.
pub(super) struct Shortcodes<'l> {
    pub(super) library: &'l Library,
    pub(super) post_id: &'l str,
}

impl Shortcodes<'_> {
    /// Replaces what has a meaning without WordPress, and reports the rest.
    pub(super) fn replace(&self, html: &str, warnings: &mut Vec<String>) -> String {
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
            self.write(&shortcode, &mut out, &mut unique, &mut rest);
            if out.len() > MAX_CONTENT.saturating_mul(2) {
                unique.insert("the content is larger than 4 MB with its galleries".to_owned());
                break;
            }
        }
        out.push_str(rest);
        warnings.extend(unique);
        out
    }

    fn write(
        &self,
        shortcode: &Shortcode<'_>,
        out: &mut String,
        warnings: &mut BTreeSet<String>,
        rest: &mut &str,
    ) {
        match shortcode.name {
            "caption" | "wp_caption" if shortcode.is_end => out.push_str("</figcaption></figure>"),
            "caption" | "wp_caption" => {
                let (image, after) = split_after_image(rest);
                *rest = after;
                let caption = shortcode.attribute("caption").unwrap_or_default();
                out.extend(["<figure>", image, "<figcaption>", caption]);
            }
            "gallery" if !shortcode.is_end => {
                let files = self.library.files(MediaKind::Image, shortcode.attributes, self.post_id);
                if files.is_empty() {
                    warnings.insert("a gallery without images in the export is left out".to_owned());
                }
                out.push_str("\n\n");
                for file in files {
                    let (src, alt) = (escape(&file.image.src), escape(&file.image.alt));
                    let caption = file.caption.as_str();
                    out.extend([
                        "<figure><img src=\"",
                        &src,
                        "\" alt=\"",
                        &alt,
                        "\"><figcaption>",
                        caption,
                        "</figcaption></figure>",
                    ]);
                }
                out.push_str("\n\n");
            }
            "playlist" if !shortcode.is_end => {
                let is_video = shortcode.attribute("type") == Some("video");
                let kind = if is_video { MediaKind::Video } else { MediaKind::Audio };
                self.link_files(kind, shortcode, usize::MAX, out, warnings);
            }
            "embed" | "audio" | "video" if !shortcode.is_end => {
                let end = format!("[/{}]", shortcode.name);
                let inner = near(rest, MAX_LENGTH).split_once(end.as_str()).map_or("", |(inner, _)| inner);
                *rest = rest.get(inner.len()..).unwrap_or_default();
                *rest = rest.strip_prefix(end.as_str()).unwrap_or(*rest);
                let source = SOURCES.into_iter().find_map(|name| shortcode.attribute(name));
                let bare =
                    || attributes(shortcode.attributes).find(|(key, _)| key.is_empty()).map(|(_, url)| url);
                let url = source.filter(|url| !url.is_empty()).or_else(bare).unwrap_or_else(|| inner.trim());
                if url.is_empty() && shortcode.name != "embed" {
                    let kind = if shortcode.name == "video" { MediaKind::Video } else { MediaKind::Audio };
                    self.link_files(kind, shortcode, 1, out, warnings);
                } else if url.contains(['<', '"', ' ']) || url.is_empty() {
                    warnings.insert(format!("the shortcode [{}] is left out", shortcode.name));
                } else {
                    warnings.insert(format!("the embedded {url:?} becomes a link"));
                    out.extend(["<a href=\"", url, "\">", url, "</a>"]);
                }
            }
            _ if shortcode.is_end && shortcode.is_known() => {}
            name => {
                warnings.insert(format!("the shortcode [{name}] is left out; the text in it is kept"));
            }
        }
    }

    /// Links to the files that a player plays.
    fn link_files(
        &self,
        kind: MediaKind,
        shortcode: &Shortcode<'_>,
        max: usize,
        out: &mut String,
        warnings: &mut BTreeSet<String>,
    ) {
        let files = self.library.files(kind, shortcode.attributes, self.post_id);
        let message = if files.is_empty() {
            "without files in the export is left out"
        } else {
            "becomes links to its files"
        };
        warnings.insert(format!("the shortcode [{}] {message}", shortcode.name));
        for file in files.into_iter().take(max) {
            let (src, title) = (escape(&file.image.src), escape(&file.title));
            out.extend(["\n\n<a href=\"", &src, "\">", &title, "</a>\n\n"]);
        }
    }
}

/// Splits the text in a caption after its image and the link around it.
fn split_after_image(text: &str) -> (&str, &str) {
    let inner = near(text, MAX_CAPTION);
    let inner = inner.find("[/").map_or(inner, |end| inner.get(..end).unwrap_or_default());
    let after_tag = |start: &str| {
        let at = inner.find(start)?;
        Some(at.saturating_add(inner.get(at..)?.find('>')?).saturating_add(1))
    };
    let link_end = inner.trim_start().starts_with("<a").then(|| after_tag("</a")).flatten();
    text.split_at(link_end.or_else(|| after_tag("<img")).unwrap_or_default())
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
        let end = end_outside_quotes(near(text, MAX_LENGTH).get(1..)?)?.saturating_add(1);
        let inner = text.get(1..end)?;
        let is_plain = !inner.contains(['\n', '<', '[']);
        let (inner, is_end) = inner.strip_prefix('/').map_or((inner, false), |inner| (inner, true));
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        let (name, attributes) = inner.split_once([' ', '\n']).unwrap_or((inner, ""));
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|byte| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'-')
            });
        if !is_name {
            return None;
        }
        let shortcode = Self { name, attributes, is_end, length: end.saturating_add(1) };
        // `[sic]` and `[see below]` are text.
        let is_shortcode = is_end || attributes.contains('=') || has_end(text, name);
        (shortcode.is_known() || (is_plain && is_shortcode)).then_some(shortcode)
    }

    fn is_known(&self) -> bool {
        matches!(self.name, "caption" | "wp_caption" | "gallery" | "embed" | "audio" | "video" | "playlist")
    }

    fn attribute(&self, name: &str) -> Option<&'t str> {
        attributes(self.attributes).find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// Whether the shortcode ends soon.
fn has_end(text: &str, name: &str) -> bool {
    near(text, MAX_LENGTH).contains(&format!("[/{name}]"))
}

#[cfg(test)]
mod tests {
    use super::super::items;
    use super::*;

    fn replaced(html: &str) -> (String, Vec<String>) {
        let file = |id: u32, parent: u32, order: u32, url: &str| {
            format!(
                "<item><title>File {id}</title><excerpt:encoded>Caption {id}</excerpt:encoded><wp:post_id>{id}</wp:post_id>\
                 <wp:post_type>attachment</wp:post_type><wp:post_parent>{parent}</wp:post_parent><wp:menu_order>{order}</wp:menu_order>\
                 <wp:attachment_url>{url}</wp:attachment_url></item>"
            )
        };
        let items = [
            file(1, 10, 5, "a.png"),
            file(2, 10, 0, "b.png"),
            file(3, 10, 0, "c.jpg"),
            file(4, 11, 0, "d.png"),
            file(5, 10, 0, "e.mp3"),
            file(6, 10, 0, "f.mp4"),
        ];
        let channel = items::read(&format!("<rss><channel>{}</channel></rss>", items.concat())).unwrap();
        let library = Library::of(&channel.items);
        let mut warnings = Vec::new();
        (Shortcodes { library: &library, post_id: "10" }.replace(html, &mut warnings), warnings)
    }

    #[test]
    fn galleries_have_their_images_in_order() {
        for (shortcode, images) in [
            ("[gallery]", "bca"),
            ("[gallery columns=\"2\" link=file]", "bca"),
            ("[gallery ids=\"3, 1\"]", "ca"),
            ("[gallery ids=\"3,1\" orderby=\"ID\"]", "ac"),
            ("[gallery include=\"1,2\"]", "ba"),
            ("[gallery exclude=\"2\" ]", "ca"),
            ("[gallery id=\"11\"]", "d"),
            ("[gallery orderby=\"title\" order=\"DESC\"]", "cba"),
            ("[gallery ids=\"1,99,5\"]", "a"),
            ("[gallery\nids='2']", "b"),
        ] {
            let (html, warnings) = replaced(shortcode);
            let found: String = html.split("src=\"").skip(1).filter_map(|rest| rest.chars().next()).collect();
            assert_eq!((found.as_str(), warnings.len()), (images, 0), "{shortcode}");
            assert_eq!(html.matches("<figcaption>Caption ").count(), images.len(), "{shortcode}");
        }
        for empty in ["[gallery id=\"12\"]", "[gallery ids=\"99\"]"] {
            assert_eq!(replaced(empty).1, ["a gallery without images in the export is left out"], "{empty}");
        }
    }

    #[test]
    fn known_shortcodes_become_html() {
        for (source, expected) in [
            (
                "[caption id=\"x\" width=\"9\"]<img src=\"a\"> A cat[/caption]",
                "<figure><img src=\"a\"><figcaption> A cat</figcaption></figure>",
            ),
            (
                "[caption]<a href=\"b\"><img src=\"a\" /></a>By <a href=\"c\">Ada</a>[/caption]",
                "<figure><a href=\"b\"><img src=\"a\" /></a><figcaption>By <a href=\"c\">Ada</a></figcaption></figure>",
            ),
            (
                "[caption caption=\"A <em>cat</em>\"]<img src=\"a\">[/caption]",
                "<figure><img src=\"a\"><figcaption>A <em>cat</em></figcaption></figure>",
            ),
            ("[playlist]", "\n\n<a href=\"e.mp3\">File 5</a>\n\n"),
            ("[playlist type=\"video\" ids=\"6\"]", "\n\n<a href=\"f.mp4\">File 6</a>\n\n"),
            ("[audio]", "\n\n<a href=\"e.mp3\">File 5</a>\n\n"),
            (
                "[audio https://v.example/x.mp3]",
                "<a href=\"https://v.example/x.mp3\">https://v.example/x.mp3</a>",
            ),
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
