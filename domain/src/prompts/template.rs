use super::PromptText;

/// What visitors see of a text at most.
const PREVIEW_LINES: usize = 2;
const PREVIEW_LENGTH: usize = 160;
/// The rules of `frontend/src/features/prompts/template.ts`.
const MAX_FIELDS: usize = 12;
const MAX_NAME_LENGTH: usize = 40;

impl PromptText {
    /// The first two lines, without blank ones, and of a long line its beginning.
    pub fn preview(&self) -> String {
        let mut lines = self.as_str().lines().map(str::trim).filter(|line| !line.is_empty());
        let first: Vec<_> = lines.by_ref().take(PREVIEW_LINES).collect();
        let preview = shorten(first.join("\n"));
        if lines.next().is_some() && !preview.ends_with('…') { preview + " …" } else { preview }
    }

    /// The names of what members fill in, `[topic]` or `{{topic}}`, each once.
    pub fn fields(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        self.for_each_part(|_, name| {
            if let Some(name) = name
                && names.len() < MAX_FIELDS
                && !names.iter().any(|known| known.to_lowercase() == name.to_lowercase())
            {
                names.push(name);
            }
        });
        names
    }

    /// The text with these values in place of the fields. A field without a value stays as it is.
    pub fn fill<'a>(&self, value_of: impl Fn(&str) -> Option<&'a str>) -> String {
        let fields = self.fields();
        let known = |name: &str| fields.iter().find(|field| field.to_lowercase() == name.to_lowercase());
        let mut filled = String::new();
        self.for_each_part(|text, name| {
            let field = name.as_deref().and_then(known);
            filled.push_str(field.and_then(|field| value_of(field)).unwrap_or(text));
        });
        filled
    }

    /// Each character or field of the text, a field with its name.
    fn for_each_part(&self, mut visit: impl FnMut(&str, Option<String>)) {
        let mut rest = self.as_str();
        let mut before = None;
        while let Some(letter) = rest.chars().next() {
            let field = if matches!(before, Some('[' | '{')) { None } else { field_at_start(rest) };
            let length = field.map_or(letter.len_utf8(), |(_, length)| length);
            let part = rest.get(..length).unwrap_or_default();
            visit(part, field.and_then(|(text, _)| field_name(text)));
            before = part.chars().next_back();
            rest = rest.get(length..).unwrap_or_default();
        }
    }
}

/// Cut between words.
fn shorten(text: String) -> String {
    let Some((end, _)) = text.char_indices().nth(PREVIEW_LENGTH) else { return text };
    let start = text.get(..end).unwrap_or_default();
    let cut = start.rfind(char::is_whitespace).and_then(|cut| start.get(..cut)).unwrap_or(start);
    format!("{}…", cut.trim_end())
}

/// What is within the brackets that a text begins with, and the length with them. Links such as `[name](url)` and brackets
/// within brackets are no fields.
fn field_at_start(text: &str) -> Option<(&str, usize)> {
    for (open, close, not_followed_by) in [("[", "]", &[']', '('][..]), ("{{", "}}", &['}'])] {
        let Some(inside) = text.strip_prefix(open) else { continue };
        let end = inside.find(['[', ']', '{', '}', '\n'])?;
        let (name, after) = (inside.get(..end)?, inside.get(end..)?.strip_prefix(close)?);
        let is_field = !name.is_empty() && !after.starts_with(not_followed_by);
        return is_field.then(|| (name, open.len() + end + close.len()));
    }
    None
}

fn field_name(text: &str) -> Option<String> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_checkbox = name.eq_ignore_ascii_case("x");
    let is_name = name.encode_utf16().count() <= MAX_NAME_LENGTH && name.contains(char::is_alphabetic);
    (is_name && !is_checkbox).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> PromptText {
        PromptText::parse(text).unwrap()
    }

    #[test]
    fn preview_is_two_lines_and_says_that_there_is_more() {
        for (whole, preview) in [
            ("One line", "One line"),
            ("One\n\n  \nTwo", "One\nTwo"),
            ("One\nTwo\n", "One\nTwo"),
            ("One\nTwo\nThree", "One\nTwo …"),
        ] {
            assert_eq!(text(whole).preview(), preview);
        }
        assert_eq!(text(&"word ".repeat(90)).preview(), ["word"; 32].join(" ") + "…");
        assert_eq!(text(&"ä".repeat(400)).preview().chars().count(), PREVIEW_LENGTH + 1);
    }

    #[test]
    fn fill_replaces_known_fields_only() {
        let prompt = text("Explain [topic] to {{ who }}, then [Topic] again: [other], [1] and [a](b)");
        let value_of = |name: &str| match name {
            "topic" => Some("[who] {{x}}"),
            "who" => Some("Ä"),
            _ => None,
        };
        let filled = "Explain [who] {{x}} to Ä, then [who] {{x}} again: [other], [1] and [a](b)";
        assert_eq!(prompt.fill(value_of), filled);
    }

    /// The same texts as in `template.test.ts`.
    #[test]
    fn fields_are_those_of_the_front_end() {
        let fields = |prompt: &str| text(prompt).fields();
        assert_eq!(fields("Plan [number] dinners for {{ who eats }}."), ["number", "who eats"]);
        assert_eq!(fields("Explain [topic], then quiz me on {{Topic}} and [ TOPIC ]."), ["topic"]);
        assert_eq!(fields("[Größe] und [テーマ]"), ["Größe", "テーマ"]);
        let brackets = "[first\nsecond] [an [unclosed] one [name]: [a][b]";
        assert_eq!(fields(brackets), ["unclosed", "name", "a", "b"]);
        let long = format!("[{}]", "long ".repeat(10));
        for none in [
            "- [ ] buy bread\n- [x] call mom\n- [X] rest",
            "see [1], [^2] and [3–4]",
            "[our site](https://example.com)",
            "[[wiki]] {{{x}}} {x} [a {{b}",
            "[]{{}} [{{a}}]",
            &long,
        ] {
            assert_eq!(fields(none), [""; 0], "{none}");
        }
        let many: String = (0..MAX_FIELDS + 3).map(|number| format!("[field {number}] ")).collect();
        assert_eq!(fields(&many).len(), MAX_FIELDS);
    }
}
