use application::html::with_text_directions;
use domain::html::{Tag, Token, tokens};
use domain::media::{ImageFile, ImageSource};
use domain::posts::CardReference;

/// The width of an image in a column of text, as in `blog-post-page.module.css`.
const SIZES: &str = "(min-width: 44rem) 42rem, 100vw";

/// Prepares a post's sanitized HTML for display. The page title is the only first-level heading, so
/// `aria-level` shifts the headings of the text below it without leaving out a level. A heading with an id ends with a
/// link to it. Images load lazily. `card` renders the cards. The front end renders the same elements.
pub(super) fn prepare_for_display(html: &str, card: impl Fn(CardReference) -> String) -> String {
    let (mut has_h1, mut has_h2) = (false, false);
    let mut open_id = None;
    let mut out = String::with_capacity(html.len());
    let mut tokens = tokens(html);
    while let Some(token) = tokens.next() {
        if let Some(reference) = tokens.take_card(token) {
            out.push_str(&card(reference));
            continue;
        }
        match token {
            Token::Start(heading @ Tag { name: name @ ("h1" | "h2" | "h3"), source: _ }) => {
                let id = heading.attribute("id");
                has_h1 |= name == "h1";
                let level = match (name, has_h1, has_h2) {
                    ("h3", true, true) => "4",
                    ("h2", true, _) | ("h3", true, false) | ("h3", false, true) => "3",
                    _ => "2",
                };
                has_h2 |= name == "h2";
                out.extend(["<", name]);
                if let Some(id) = id {
                    out.extend([" id=\"", id, "\""]);
                }
                out.extend([" aria-level=\"", level, "\">"]);
                open_id = id;
            }
            Token::End(Tag { name: "h1" | "h2" | "h3", source }) => {
                out.push_str(&open_id.take().map(section_link).unwrap_or_default());
                out.push_str(source);
            }
            Token::Start(image @ Tag { name: "img", source }) => {
                out.push_str("<img loading=\"lazy\" ");
                out.push_str(&files_for_screens(image));
                out.push_str(source.trim_start_matches("<img "));
            }
            other => out.push_str(other.source()),
        }
    }
    with_text_directions(&out)
}

fn section_link(id: &str) -> String {
    format!("<a href=\"#{id}\" aria-label=\"Link to this section\"></a>")
}

/// The attributes with which browsers choose among the files of an uploaded image; empty for other images.
fn files_for_screens(image: Tag<'_>) -> String {
    let src = image.attribute("src").unwrap_or_default();
    ImageFile::parse_path(src).map_or_else(
        |_| String::new(),
        |file| format!("decoding=\"async\" srcset=\"{}\" sizes=\"{SIZES}\" ", ImageSource::srcset(&file)),
    )
}

#[cfg(test)]
mod tests {
    fn prepare_for_display(html: &str) -> String {
        super::prepare_for_display(html, |card| format!("<figure>{card}</figure>"))
    }

    #[test]
    fn post_html_uploaded_images_have_files_for_screens() {
        let base = "/media/0123456789abcdef0123456789abcdef";
        let html = format!("<p><img src=\"{base}-700.jpg\" alt=\"\" width=\"700\" height=\"350\"></p>");
        assert_eq!(
            prepare_for_display(&html),
            format!(
                "<p dir=\"auto\"><img loading=\"lazy\" decoding=\"async\" srcset=\"{base}-480.webp 480w, {base}-700.webp 700w\" \
                 sizes=\"(min-width: 44rem) 42rem, 100vw\" src=\"{base}-700.jpg\" alt=\"\" width=\"700\" height=\"350\"></p>"
            )
        );
    }

    #[test]
    fn post_html_headings_shift_and_images_load_lazily() {
        let html =
            "<h1>a</h1><h2>b</h2><p>1 &lt; 2</p><img src=\"https://x.example/a.png\" alt=\"<h1> > b\">";
        assert_eq!(
            prepare_for_display(html),
            "<h1 dir=\"auto\" aria-level=\"2\">a</h1><h2 dir=\"auto\" aria-level=\"3\">b</h2><p dir=\"auto\">1 &lt; 2</p>\
             <img loading=\"lazy\" src=\"https://x.example/a.png\" alt=\"<h1> > b\">"
        );
    }

    #[test]
    fn post_html_heading_levels_have_no_gap() {
        assert_eq!(
            prepare_for_display("<h2>a</h2><h1>b</h1><h2>c</h2>"),
            "<h2 dir=\"auto\" aria-level=\"2\">a</h2><h1 dir=\"auto\" aria-level=\"2\">b</h1><h2 dir=\"auto\" aria-level=\"3\">c</h2>"
        );
        assert_eq!(
            prepare_for_display("<h3>a</h3><h2>b</h2><h3>c</h3><h1>d</h1><h3>e</h3>"),
            "<h3 dir=\"auto\" aria-level=\"2\">a</h3><h2 dir=\"auto\" aria-level=\"2\">b</h2><h3 dir=\"auto\" aria-level=\"3\">c</h3>\
             <h1 dir=\"auto\" aria-level=\"2\">d</h1><h3 dir=\"auto\" aria-level=\"4\">e</h3>"
        );
    }

    #[test]
    fn post_html_heading_with_id_has_link() {
        assert_eq!(
            prepare_for_display("<h2 id=\"section-a\">a <em>b</em></h2><h2>c</h2>"),
            "<h2 dir=\"auto\" id=\"section-a\" aria-level=\"2\">a <em>b</em>\
             <a href=\"#section-a\" aria-label=\"Link to this section\"></a></h2><h2 dir=\"auto\" aria-level=\"2\">c</h2>"
        );
    }

    #[test]
    fn post_html_shows_cards_in_place_of_references() {
        let reference = "agent:01920000-0000-7000-8000-00000000000a";
        assert_eq!(
            prepare_for_display(&format!("<p>a</p><p data-card=\"{reference}\"></p><h2>b</h2>")),
            format!(
                "<p dir=\"auto\">a</p><figure dir=\"auto\">{reference}</figure><h2 dir=\"auto\" aria-level=\"2\">b</h2>"
            )
        );
    }
}
