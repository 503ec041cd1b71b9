//! Marks of what another system showed to some readers only: to members, payers or roles, or for a time.

mod markup;
mod words;

use std::collections::HashSet;

use application::posts::ExportedStatus;

pub(super) use self::markup::MarkupRestrictions;
pub(super) use self::words::{has_stem, is_off, is_set, split as words_of};
use self::words::{is_about_access, is_control, is_restricting_attribute};
use super::near;

/// Bytes of a mark with its attributes.
const MAX_MARK: usize = 2_000;
/// Characters of a mark in the report.
const MAX_SHOWN: usize = 80;

/// Shortcodes of WordPress plugins whose names do not say what they do.
const SHORTCODES: [&str; 30] = [
    "s2if",
    "opmif",
    "armif",
    "arm_if",
    "mepr-show",
    "mepr-hide",
    "mepr-active",
    "mepr-rule",
    "pmpro",
    "ihc-",
    "wcm_",
    "wlm_",
    "swpm",
    "um_show_content",
    "um_loggedin",
    "groups_",
    "am4show",
    "mm_access_decision",
    "memb_",
    "i4w_",
    "wpf",
    "ppw",
    "passster",
    "leaky_paywall",
    "rcp_",
    "accessally",
    "ms-protect",
    "sociallocker",
    "timed-content",
    "wpmem_",
];

/// Shortcodes that these plugins have for everyone else, or that show no text of the post.
const PUBLIC_SHORTCODES: [&str; 6] = [
    "wcm_nonmember",
    "groups_non_member",
    "groups_can_not",
    "mepr-list-subscriptions",
    "wpmem_logged_out",
    "ihc-list-all-access-posts",
];

/// Shortcodes whose attributes describe images and players.
const MEDIA_SHORTCODES: [&str; 7] =
    ["caption", "wp_caption", "gallery", "playlist", "embed", "audio", "video"];

/// Template tags around text that no reader saw.
const HIDDEN: [&str; 2] = ["comment", "endcomment"];

/// Makes a draft of a post with this mark.
pub(super) fn restrict(status: &mut ExportedStatus, mark: &str, warnings: &mut Vec<String>) {
    let shown: String = mark.chars().take(MAX_SHOWN).collect();
    let ending = match std::mem::replace(status, ExportedStatus::Draft) {
        ExportedStatus::Draft => "",
        ExportedStatus::Published | ExportedStatus::Scheduled => "; it becomes a draft",
    };
    warnings.push(format!("contains {shown}, so part of it may have been restricted{ending}"));
}

/// The start or end of a part of a text.
struct Mark<'t> {
    name: &'t str,
    attributes: &'t str,
}

impl<'t> Mark<'t> {
    fn parse(text: &'t str) -> Option<Self> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':' | '.');
        let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
        let (name, attributes) = text.split_at(end);
        name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(Self { name, attributes })
    }

    fn is_shortcode(&self) -> bool {
        self.attributes.is_empty()
            || self.attributes.starts_with(|c: char| c.is_whitespace() || matches!(c, '/' | '='))
    }

    /// Whether the part is for some readers only, as the name or an attribute says.
    fn is_restricting(&self) -> bool {
        let name = self.name.to_ascii_lowercase();
        if MEDIA_SHORTCODES.contains(&name.as_str()) || PUBLIC_SHORTCODES.contains(&name.as_str()) {
            return false;
        }
        if SHORTCODES.iter().any(|known| name.starts_with(known)) {
            return true;
        }
        if is_control(self.name) {
            return false;
        }
        is_about_access(self.name)
            || attributes(self.attributes).any(|(key, value)| is_restricting_attribute(self.name, key, value))
    }

    /// Without `start` or `end`, as in `members_start` and `members_end`.
    fn without_side(name: &str, side: &[&str]) -> Option<String> {
        let words = words::split(name);
        let kept: Vec<_> = words.iter().filter(|word| !side.contains(&word.as_str())).collect();
        (kept.len() < words.len()).then(|| kept.into_iter().map(String::as_str).collect())
    }

    fn start_of(name: &str) -> Option<String> {
        Self::without_side(name, &["start", "begin", "open"])
    }

    fn end_of(name: &str) -> Option<String> {
        Self::without_side(name, &["end", "stop", "close"])
    }
}

/// Keys and values of attributes such as `role="editor" level=2 members`. Those without a key have an empty one.
pub(super) fn attributes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '/' | '=' | ','));
        let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
        let (key, after) = rest.split_at(end);
        if key.is_empty() {
            return None;
        }
        let Some(after) = after.trim_start().strip_prefix('=').map(str::trim_start) else {
            rest = after;
            return Some(("", key.trim_matches(['"', '\''])));
        };
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
        let value = match quote {
            Some(quote) => after.get(1..).and_then(|inner| inner.split(quote).next()).unwrap_or_default(),
            None => after.split(char::is_whitespace).next().unwrap_or_default(),
        };
        let quotes = usize::from(quote.is_some()).saturating_mul(2);
        rest = after.get(value.len().saturating_add(quotes)..).unwrap_or_default();
        Some((key, value))
    })
}

/// Starts and ends of parts.
#[derive(Default)]
struct Parts<'t> {
    starts: Vec<(Mark<'t>, &'static str, &'static str)>,
    ends: HashSet<String>,
}

impl<'t> Parts<'t> {
    fn start(&mut self, mark: Mark<'t>, before: &'static str, after: &'static str) {
        if let Some(end) = Mark::end_of(mark.name) {
            self.ends.insert(end);
        }
        self.starts.push((mark, before, after));
    }

    fn end(&mut self, name: &str) {
        self.ends.insert(name.to_ascii_lowercase());
    }

    /// The first part with an end that is for some readers only.
    fn restricted(&self) -> Option<String> {
        let is_paired = |name: &str| {
            self.ends.contains(&name.to_ascii_lowercase())
                || Mark::start_of(name).is_some_and(|name| self.ends.contains(&name))
        };
        let mut found = self.starts.iter().filter(|(mark, ..)| is_paired(mark.name) && mark.is_restricting());
        found.next().map(|(mark, before, after)| {
            let attributes = mark.attributes.split(['\n', '<']).next().unwrap_or_default();
            format!("{before}{}{attributes}{after}", mark.name)
        })
    }
}

/// The shortcode in `text` that restricts a part of it.
pub(super) fn in_shortcodes(text: &str) -> Option<String> {
    let mut parts = Parts::default();
    let mut rest = text;
    while let Some((_, from)) = rest.find('[').map(|start| rest.split_at(start)) {
        // A shortcode in two brackets is text.
        if let Some(after) = from.strip_prefix("[[") {
            rest = after;
            continue;
        }
        rest = from.get(1..).unwrap_or_default();
        let inner = near(rest, MAX_MARK);
        let Some(end) = end_outside_quotes(inner) else { continue };
        let inner = inner.get(..end).unwrap_or_default();
        if let Some(name) = inner.strip_prefix('/') {
            parts.end(name.trim());
        } else if let Some(mark) = Mark::parse(inner).filter(Mark::is_shortcode) {
            parts.start(mark, "[", "]");
        }
    }
    parts.restricted()
}

/// The position of the `]` that ends a shortcode.
pub(super) fn end_outside_quotes(text: &str) -> Option<usize> {
    let mut quote = None;
    for (position, c) in text.char_indices() {
        match (c, quote) {
            (']', None) => return Some(position),
            ('"' | '\'', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            _ => {}
        }
    }
    // An apostrophe in a text, as in `[don't]`.
    text.find(']')
}

/// The template tag in Markdown that restricts a part of it, or hides it.
pub(super) fn in_templates(text: &str) -> Option<String> {
    if ["{{/*", "{::comment"].iter().any(|hidden| text.contains(hidden)) || has_comment(text) {
        return Some("a comment".to_owned());
    }
    let mut parts = Parts::default();
    for (open, close, before, after) in
        [("{{<", ">}}", "{{< ", " >}}"), ("{{%", "%}}", "{{% ", " %}}"), ("{%", "%}", "{% ", " %}")]
    {
        for inner in between(text, open, close) {
            let inner = inner.trim_matches(|c: char| c.is_whitespace() || c == '-');
            if let Some(name) = inner.strip_prefix('/') {
                parts.end(name.trim());
            } else if let Some(mark) = Mark::parse(inner) {
                if HIDDEN.contains(&mark.name) || (mark.name == "if" && mark.attributes.trim() == "false") {
                    return Some(format!("{before}{}{after}", mark.name));
                }
                match mark.name.strip_prefix("end").filter(|_| open == "{%") {
                    Some(name) => parts.end(name),
                    None => parts.start(mark, before, after),
                }
            }
        }
    }
    let directives = text.lines().filter_map(|line| line.trim_start().strip_prefix(":::"));
    let directives = directives.map(|line| line.trim_matches([':', ' ', '{', '}', '.', '#']));
    let restricted = directives.filter_map(Mark::parse).find(Mark::is_restricting);
    parts.restricted().or_else(|| restricted.map(|mark| format!(":::{}", mark.name)))
}

/// Whether the text has a comment of Nunjucks or Jinja.
fn has_comment(text: &str) -> bool {
    between(text, "{#", "#}").any(|inner| inner.starts_with([' ', '-', '\n']))
}

fn between<'t>(text: &'t str, open: &'t str, close: &'t str) -> impl Iterator<Item = &'t str> {
    let starts = text.split(open).skip(1);
    starts.filter_map(move |rest| near(rest, MAX_MARK).split_once(close).map(|(inner, _)| inner))
}

#[cfg(test)]
mod tests;
