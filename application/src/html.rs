//! HTML escaping and tag scanning.

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
