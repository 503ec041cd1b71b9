use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use ammonia::{Builder, UrlRelative};
use application::ErrorChain;
use application::html::{plain_text, with_text_directions};
use application::ports::{EmailBody, EmailBodyRenderer};
use domain::html::{Tag, Token, tokens};
use domain::media::ImageFile;
use url::Url;

/// Elements with their style. Email programs ignore style sheets, so each element carries its own.
const STYLES: [(&str, &str); 19] = [
    ("p", "margin:0 0 16px;font-size:17px;line-height:1.6"),
    ("br", ""),
    ("strong", "font-weight:600"),
    ("em", "font-style:italic"),
    ("u", "text-decoration:underline"),
    ("h1", "margin:28px 0 12px;font-family:Georgia,serif;font-size:23px;line-height:1.3;font-weight:600"),
    ("h2", "margin:28px 0 12px;font-family:Georgia,serif;font-size:20px;line-height:1.3;font-weight:600"),
    ("h3", "margin:24px 0 8px;font-size:17px;line-height:1.4;font-weight:600"),
    ("ul", "margin:0 0 16px;padding:0 24px"),
    ("ol", "margin:0 0 16px;padding:0 24px"),
    ("li", "margin:0 0 8px;font-size:17px;line-height:1.6"),
    (
        "blockquote",
        "margin:0 0 16px;font-size:17px;line-height:1.6;padding:4px 0 4px 16px;border-left:3px solid #e3a93c;color:#65566a",
    ),
    ("figure", "margin:0 0 16px"),
    ("figcaption", "margin:8px 0 0;font-size:14px;line-height:1.5;color:#65566a;text-align:center"),
    (
        "pre",
        "margin:0 0 16px;padding:12px 16px;border-radius:12px;background:#f4ece1;font-family:Menlo,Consolas,monospace;font-size:15px;line-height:1.5;white-space:pre-wrap",
    ),
    ("code", "font-family:Menlo,Consolas,monospace;font-size:15px"),
    ("hr", "margin:24px 0;border:0;border-top:1px solid #e4d9cc"),
    ("a", "color:#8a3b1b"),
    // Margins collapse, so images have the same distance to each other as to text. Outlook reads only the attribute `width`;
    // all others follow the style. See `set_image_widths`.
    ("img", "display:block;width:auto;max-width:100%;height:auto;margin:16px auto;border-radius:12px"),
];
/// The width of the card in the layout of emails, without its padding, in pixels.
const CONTENT_WIDTH: u32 = 494;
/// Characters per line of the text part.
const LINE_LENGTH: usize = 72;

/// Makes the bodies of emails from sanitized HTML.
pub struct InlineStyleRenderer {
    builder: Builder<'static>,
}

impl InlineStyleRenderer {
    /// Relative URLs are resolved against the public URL of the site.
    pub fn new(public_url: &Url) -> Self {
        let mut builder = Builder::empty();
        builder
            .tags(STYLES.iter().map(|(tag, _)| *tag).collect())
            .generic_attributes(HashSet::new())
            .tag_attributes(HashMap::from([
                ("a", HashSet::from(["href"])),
                ("img", HashSet::from(["src", "alt"])),
            ]))
            .url_schemes(HashSet::from(["http", "https", "mailto"]))
            .url_relative(UrlRelative::RewriteWithBase(public_url.clone()))
            .link_rel(None);
        for (tag, style) in STYLES.into_iter().filter(|(_, style)| !style.is_empty()) {
            builder.set_tag_attribute_value(tag, "style", style);
        }
        Self { builder }
    }
}

impl EmailBodyRenderer for InlineStyleRenderer {
    fn render(&self, html: &str) -> EmailBody {
        let html = with_text_directions(&set_image_widths(&self.builder.clean(html).to_string()));
        // html2text writes captions beside their image.
        let paragraphs = html.replace("<figcaption", "<p").replace("</figcaption", "</p");
        let text = html2text::config::plain_no_decorate()
            .link_footnotes(true)
            .no_link_wrapping()
            .string_from_read(paragraphs.as_bytes(), LINE_LENGTH)
            .unwrap_or_else(|error| {
                tracing::warn!(error = %ErrorChain(&error), "plain text of an email not formatted");
                plain_text(&html, usize::MAX)
            });
        EmailBody { text: text.trim().to_owned(), html }
    }
}

/// Sets the attribute `width` of images: the width of the content, or less for smaller images.
fn set_image_widths(html: &str) -> String {
    let mut result = String::with_capacity(html.len());
    for token in tokens(html) {
        match token {
            Token::Start(image @ Tag { name: "img", source }) => {
                let width = uploaded_width(image).map_or(CONTENT_WIDTH, |width| width.min(CONTENT_WIDTH));
                let _ = write!(result, "<img width=\"{width}\" {}", source.trim_start_matches("<img "));
            }
            other => result.push_str(other.source()),
        }
    }
    result
}

/// The width of an uploaded image, from the path of its file.
fn uploaded_width(image: Tag<'_>) -> Option<u32> {
    let src = image.attribute("src")?;
    let path = src.get(src.find(ImageFile::PATH_PREFIX)?..)?;
    Some(ImageFile::parse_path(path).ok()?.width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(html: &str) -> EmailBody {
        InlineStyleRenderer::new(&Url::parse("https://marigold.example").unwrap()).render(html)
    }

    #[test]
    fn every_element_has_its_style_inline() {
        let body = render(
            "<h2>One</h2><p>Two <a href=\"https://a.example/?b=1&amp;c=2\">three</a></p><ul><li>4</li></ul>",
        );
        assert!(body.html.starts_with("<h2 dir=\"auto\" style=\"margin:28px"), "{}", body.html);
        for part in [
            "<p dir=\"auto\" style=\"",
            "<ul dir=\"auto\" style=\"",
            "<li style=\"",
            "href=\"https://a.example/?b=1&amp;c=2\"",
        ] {
            assert!(body.html.contains(part), "{part}: {}", body.html);
        }
        for (tag, style) in STYLES {
            assert!(!style.contains('"'), "{tag}");
        }
    }

    #[test]
    fn small_uploaded_images_keep_their_width() {
        for (width, expected) in [(100, 100), (494, 494), (1600, 494)] {
            let html = format!("<img src=\"/media/0123456789abcdef0123456789abcdef-{width}.jpg\" alt=\"\">");
            let html = render(&html).html;
            assert!(html.contains(&format!("width=\"{expected}\"")), "{html}");
        }
    }

    #[test]
    fn captions_are_small_and_on_a_line_of_their_own() {
        let body = render(
            "<figure><img src=\"/media/a.png\" alt=\"Sea\"><figcaption>By Ada</figcaption></figure><p>Text</p>",
        );
        assert!(body.html.contains("<figcaption style=\"margin:8px 0 0;font-size:14px"), "{}", body.html);
        assert!(body.text.lines().any(|line| line.trim() == "By Ada"), "{}", body.text);
    }

    #[test]
    fn links_and_images_are_absolute() {
        let body = render("<p><a href=\"/blog/other\">b</a><img src=\"/media/a.png\" alt=\"A cat\"></p>");
        assert!(body.html.contains("href=\"https://marigold.example/blog/other\""), "{}", body.html);
        assert!(body.html.contains("src=\"https://marigold.example/media/a.png\""), "{}", body.html);
        assert!(body.html.contains("alt=\"A cat\"") && body.html.contains("width=\"494\""), "{}", body.html);
    }

    #[test]
    fn text_has_the_structure_and_the_links() {
        let body = render(
            "<h2>Questions</h2><p>Ask <strong>one</strong> &amp; only <a href=\"https://a.example\">one</a>.</p>\
             <ol><li>Who?</li><li>When?</li></ol><blockquote>Said so</blockquote>",
        );
        let lines: Vec<_> = body.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert!(lines.iter().any(|line| line.ends_with("Questions")), "{}", body.text);
        assert!(lines.contains(&"1. Who?") && lines.contains(&"2. When?"), "{}", body.text);
        assert!(lines.contains(&"> Said so"), "{}", body.text);
        assert!(body.text.contains("one & only") && body.text.contains("https://a.example"), "{}", body.text);
    }

    #[test]
    fn long_link_is_not_broken() {
        let url = format!("https://a.example/{}", "b".repeat(200));
        let body = render(&format!("<p>See <a href=\"{url}\">this</a>.</p>"));
        assert!(body.text.contains(&url), "{}", body.text);
    }
}
