//! Text inside HTML, and tags around it.

/// Makes a text safe between tags and inside quoted attributes.
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

/// The length of the tag that this text begins with, as a serializer writes it: a `>` inside a double-quoted value does
/// not end it.
#[must_use]
pub fn end_of_tag(text: &str) -> usize {
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
