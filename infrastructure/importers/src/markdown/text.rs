//! The HTML of Markdown, in the dialects of the common generators.

use std::collections::HashMap;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeStream, html};

use crate::near;

/// Bytes of attributes, or of a template tag, in braces.
const MAX_ATTRIBUTES: usize = 200;

/// The HTML of Markdown, which may contain HTML.
pub(crate) fn html_of(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_DEFINITION_LIST;
    let mut footnotes = Footnotes::default();
    let mut is_code = false;
    let events = TextMergeStream::new(Parser::new_ext(markdown, options)).filter_map(|event| {
        match &event {
            Event::Start(Tag::CodeBlock(_)) => is_code = true,
            Event::End(TagEnd::CodeBlock) => is_code = false,
            _ => {}
        }
        let event = match event {
            Event::TaskListMarker(is_done) => {
                Event::Text(CowStr::Borrowed(if is_done { "☑ " } else { "☐ " }))
            }
            Event::Text(text) if !is_code => {
                Event::Text(without_attributes(&text).map_or(text, CowStr::from))
            }
            Event::FootnoteReference(name) => Event::Text(format!("[{}]", footnotes.number(&name)).into()),
            event => event,
        };
        footnotes.keep(event)
    });
    let events: Vec<_> = events.collect();
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    footnotes.write(&mut out);
    out
}

/// Notes, which are numbered in the order of their marks, and are at the end.
#[derive(Default)]
struct Footnotes<'t> {
    numbers: HashMap<String, usize>,
    notes: Vec<(String, Vec<Event<'t>>)>,
    is_open: bool,
}

impl<'t> Footnotes<'t> {
    fn number(&mut self, name: &str) -> usize {
        let next = self.numbers.len().saturating_add(1);
        *self.numbers.entry(name.to_owned()).or_insert(next)
    }

    /// Takes the events of notes.
    fn keep(&mut self, event: Event<'t>) -> Option<Event<'t>> {
        match event {
            Event::Start(Tag::FootnoteDefinition(name)) => {
                self.notes.push((name.into_string(), Vec::new()));
                self.is_open = true;
            }
            Event::End(TagEnd::FootnoteDefinition) => self.is_open = false,
            event => match self.notes.last_mut().filter(|_| self.is_open) {
                Some((_, note)) => note.push(event),
                None => return Some(event),
            },
        }
        None
    }

    fn write(mut self, out: &mut String) {
        if self.notes.is_empty() {
            return;
        }
        // Those without a mark come last.
        let names: Vec<_> = self.notes.iter().map(|(name, _)| name.clone()).collect();
        for name in names {
            self.number(&name);
        }
        let numbers = &self.numbers;
        self.notes.sort_by_key(|(name, _)| numbers.get(name).copied());
        out.push_str("<hr><ol>");
        for (_, note) in self.notes {
            out.push_str("<li>");
            html::push_html(out, note.into_iter());
            out.push_str("</li>");
        }
        out.push_str("</ol>");
    }
}

/// Replaces template tags that stand for a URL, such as `{% post_url 2024-01-31-hello %}` and `{{< ref "hello.md" >}}`.
pub(super) fn with_urls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, from)) = rest.find('{').map(|start| rest.split_at(start)) {
        out.push_str(before);
        let close = if from.starts_with("{{") { "}}" } else { "%}" };
        let length = near(from, MAX_ATTRIBUTES).find(close).map_or(0, |end| end.saturating_add(close.len()));
        if let Some(url) = from.get(..length).and_then(url_of) {
            out.push_str(&url);
            rest = from.get(length..).unwrap_or_default();
        } else {
            out.push('{');
            rest = from.get(1..).unwrap_or_default();
        }
    }
    out.push_str(rest);
    out
}

fn url_of(tag: &str) -> Option<String> {
    let words: Vec<_> = tag
        .split(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '%' | '<' | '>'))
        .filter(|word| !word.is_empty())
        .collect();
    let unquoted = |text: &str| text.trim_matches(['"', '\'']).to_owned();
    match words.as_slice() {
        // Jekyll's posts are in this folder.
        ["post_url", name] => Some(format!("/_posts/{name}")),
        ["link", path] => Some(format!("/{}", path.trim_start_matches('/'))),
        ["ref" | "relref", path] => Some(unquoted(path)),
        ["site.baseurl" | "site.url"] => Some(String::new()),
        [path, "|", "relative_url" | "absolute_url" | "url" | "relURL" | "absURL"]
            if path.starts_with(['"', '\'']) =>
        {
            Some(unquoted(path))
        }
        _ => None,
    }
}

/// A text without attributes such as `{: .wide }`, `{#id}` and `{.class key=value}`; `None` if it has none.
fn without_attributes(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = text;
    let mut is_changed = false;
    while let Some((before, from)) = rest.find('{').map(|start| rest.split_at(start)) {
        out.push_str(before);
        let length =
            from.find('}').filter(|end| *end <= MAX_ATTRIBUTES).map_or(0, |end| end.saturating_add(1));
        let (braces, after) = from.split_at(length);
        if is_attributes(braces.trim_start_matches('{').trim_end_matches('}')) && !braces.starts_with("{{") {
            is_changed = true;
            out.truncate(out.trim_end_matches(' ').len());
            rest = after;
        } else {
            out.push('{');
            rest = from.get(1..).unwrap_or_default();
        }
    }
    out.push_str(rest);
    is_changed.then_some(out)
}

fn is_attributes(inside: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ':' | '.'))
    };
    // Kramdown's begin with a colon, and may only name a list of others, as in `{:toc}`.
    if let Some(kramdown) = inside.strip_prefix(':') {
        return !kramdown.contains('{');
    }
    let mut words = inside.split_whitespace().peekable();
    let is_attribute = |word: &str| {
        word.strip_prefix(['#', '.']).is_some_and(is_name)
            || word.split_once('=').is_some_and(|(key, _)| is_name(key))
    };
    words.peek().is_some() && words.all(is_attribute)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn footnotes_become_numbered_notes() {
        let text = "One[^b], two[^a], one again[^b].\n\n[^a]: Note *a*.\n\n[^b]: Note b.\n\n[^c]: Unused.\n\nEnd [^none].";
        assert_eq!(
            html_of(text).replace('\n', ""),
            "<p>One[1], two[2], one again[1].</p><p>End [^none].</p><hr><ol><li><p>Note b.</p></li><li><p>Note <em>a</em>.</p></li><li><p>Unused.</p></li></ol>"
        );
    }

    #[test]
    fn attributes_in_braces_vanish() {
        for (text, expected) in [
            ("Text.\n{: .note #id }", "<p>Text.\n</p>"),
            ("![A](a.png){: width=\"9\" } end", "<p><img src=\"a.png\" alt=\"A\" /> end</p>"),
            ("[A](b){:target=\"_blank\"}", "<p><a href=\"b\">A</a></p>"),
            ("[A](b){.button}", "<p><a href=\"b\">A</a></p>"),
            ("[A](b){width=50%}", "<p><a href=\"b\">A</a></p>"),
            ("## End {#end .x}", "<h2>End</h2>"),
            (
                "A {b} {1} {} {{ c }} {% d %} {#each x} and `{: .e }`",
                "<p>A {b} {1} {} {{ c }} {% d %} {#each x} and <code>{: .e }</code></p>",
            ),
            ("```\n{: .note }\n```", "<pre><code>{: .note }\n</code></pre>"),
            ("- [x] done\n- [ ] open", "<ul>\n<li>☑ done</li>\n<li>☐ open</li>\n</ul>"),
        ] {
            assert_eq!(html_of(text).trim_end(), expected, "{text}");
        }
    }

    #[test]
    fn template_tags_of_links_become_urls() {
        let text = "[a]({% post_url 2024-01-31-a %}) [b]({% link notes/b.md %}) [c]({{< ref \"c.md\" >}}) [d]({{site.baseurl}}/d/) \
                    [e]({{ '/e/' | relative_url }}) {% raw %} {{ x }} {";
        let expected =
            "[a](/_posts/2024-01-31-a) [b](/notes/b.md) [c](c.md) [d](/d/) [e](/e/) {% raw %} {{ x }} {";
        assert_eq!(with_urls(text), expected);
    }
}
