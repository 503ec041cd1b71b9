use std::collections::HashSet;

use domain::Slug;
use domain::html::tokens;

use crate::html::plain_text;

/// A heading in the text of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The `id` of its element.
    pub id: String,
    pub text: String,
    /// From 1 to 3: how deep it is below the title of the post. No level is left out.
    pub level: u8,
}

/// No other element has an id that starts with this.
const PREFIX: &str = "section";

/// Headings longer than this are cut in the table of contents.
const MAX_TEXT: usize = 200;

/// The sanitized HTML of a post with an id for each heading, made from its text, and the headings.
pub fn add_heading_ids(html: &str) -> (String, Vec<Heading>) {
    let mut headings = Vec::new();
    let (mut has_h1, mut has_h2) = (false, false);
    let mut ids = HashSet::new();
    let mut out = String::with_capacity(html.len());
    let mut tokens = tokens(html);
    while let Some(token) = tokens.next() {
        let tag = token.source();
        let (level, end) = match tag {
            "<h1>" => (1, "</h1>"),
            "<h2>" => (1_u8.saturating_add(has_h1.into()), "</h2>"),
            "<h3>" => (1_u8.saturating_add(has_h1.into()).saturating_add(has_h2.into()), "</h3>"),
            _ => {
                out.push_str(tag);
                continue;
            }
        };
        has_h1 |= tag == "<h1>";
        has_h2 |= tag == "<h2>";
        let content = tokens.rest().split(end).next().unwrap_or_default();
        let text = plain_text(content, MAX_TEXT).trim().to_owned();
        if text.is_empty() {
            out.push_str(tag);
            continue;
        }
        let id = free_id(&mut ids, &text);
        out.extend([tag.trim_end_matches('>'), " id=\"", &id, "\">"]);
        headings.push(Heading { id, text, level });
    }
    (out, headings)
}

fn free_id(ids: &mut HashSet<String>, text: &str) -> String {
    let slug = Slug::of_title(text);
    let first = slug.map_or_else(|| PREFIX.to_owned(), |slug| format!("{PREFIX}-{slug}"));
    let numbered = (2_u32..).map(|number| format!("{first}-{number}"));
    let id =
        std::iter::once(first.clone()).chain(numbered).find(|id| !ids.contains(id)).unwrap_or(first.clone());
    ids.insert(id.clone());
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_get_ids_from_their_text() {
        let (html, headings) = add_heading_ids(
            "<h1>Plan <em>your</em> week</h1><p>a &lt;h2&gt;</p><h2>Shopping &amp; cooking</h2><h2>汉字</h2><h2><br></h2>",
        );
        assert_eq!(
            html,
            "<h1 id=\"section-plan-your-week\">Plan <em>your</em> week</h1><p>a &lt;h2&gt;</p>\
             <h2 id=\"section-shopping-cooking\">Shopping &amp; cooking</h2><h2 id=\"section\">汉字</h2><h2><br></h2>"
        );
        let texts: Vec<_> = headings.iter().map(|it| (it.text.as_str(), it.level)).collect();
        assert_eq!(texts, [("Plan your week", 1), ("Shopping & cooking", 2), ("汉字", 2)]);
    }

    #[test]
    fn levels_have_no_gap() {
        let levels = |html| add_heading_ids(html).1.into_iter().map(|it| it.level).collect::<Vec<_>>();
        assert_eq!(levels("<h2>a</h2><h3>b</h3><h2>c</h2>"), [1, 2, 1]);
        assert_eq!(levels("<h3>a</h3><h3>b</h3>"), [1, 1]);
        assert_eq!(levels("<h1>a</h1><h2>b</h2><h3>c</h3>"), [1, 2, 3]);
    }

    #[test]
    fn ids_of_same_headings_differ() {
        let html = "<h2>Tips</h2><h2>Tips 2</h2><h2>Tips</h2><h2>tips!</h2>";
        let ids: Vec<_> = add_heading_ids(html).1.into_iter().map(|it| it.id).collect();
        assert_eq!(ids, ["section-tips", "section-tips-2", "section-tips-3", "section-tips-4"]);
    }

    #[test]
    fn text_without_headings_is_unchanged() {
        let html = "<p>One <strong>two</strong></p><ul><li>three</li></ul> four";
        assert_eq!(add_heading_ids(html), (html.to_owned(), Vec::new()));
    }
}
