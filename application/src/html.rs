//! HTML escaping and tag scanning.

use minijinja::{AutoEscape, Error, Output, State, Value, escape_formatter};

/// Escapes text for element content and quoted attributes.
#[must_use]
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

/// The formatter of templates. The engine's own escaping also changes slashes, and so every link.
pub(crate) fn format_escaped(
    out: &mut Output<'_>,
    state: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if matches!(state.auto_escape(), AutoEscape::Html) && !value.is_safe() => {
            Ok(out.write_str(&escape(text))?)
        }
        _ => escape_formatter(out, state, value),
    }
}

/// Length of the tag at the start of this serialized HTML. A `>` inside a double-quoted value does not end
/// it.
#[must_use]
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
