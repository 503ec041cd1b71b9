//! Reads sanitized HTML. It is stored as the sanitizer writes it: tags are complete and balanced, the values of attributes are
//! quoted, and `<` and `"` are escaped everywhere else. So it needs no parser, and it is read where it is displayed without one.

use crate::posts::CardReference;

/// A start or end tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tag<'h> {
    pub name: &'h str,
    /// As it is written, with its angle brackets.
    pub source: &'h str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'h> {
    Start(Tag<'h>),
    End(Tag<'h>),
    /// With its escapes.
    Text(&'h str),
}

/// The tokens of sanitized HTML. Their sources in a row are the input, even if it is malformed.
#[derive(Debug, Clone)]
pub struct Tokens<'h> {
    rest: &'h str,
}

/// The tokens of sanitized HTML.
pub const fn tokens(html: &str) -> Tokens<'_> {
    Tokens { rest: html }
}

impl<'h> Token<'h> {
    /// As it is written.
    pub const fn source(self) -> &'h str {
        match self {
            Self::Start(tag) | Self::End(tag) => tag.source,
            Self::Text(text) => text,
        }
    }
}

impl<'h> Tag<'h> {
    pub fn attribute(self, name: &str) -> Option<&'h str> {
        self.attributes().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Names and values, with their escapes.
    pub fn attributes(self) -> impl Iterator<Item = (&'h str, &'h str)> {
        let mut rest = self.source;
        std::iter::from_fn(move || {
            let (before, after) = rest.split_once("=\"")?;
            let (value, next) = after.split_once('"')?;
            rest = next;
            Some((before.rsplit(' ').next().unwrap_or_default(), value))
        })
    }

    /// Whether it has no end tag.
    pub fn is_void(self) -> bool {
        matches!(self.name, "br" | "hr" | "img")
    }

    /// Whether a word continues after the tag.
    pub fn is_inline(self) -> bool {
        matches!(self.name, "a" | "strong" | "em" | "u")
    }
}

impl<'h> Tokens<'h> {
    /// What follows the last token.
    pub const fn rest(&self) -> &'h str {
        self.rest
    }

    /// If the last token begins a card, its reference; the next token follows the card. A card is an empty paragraph.
    pub fn take_card(&mut self, token: Token<'h>) -> Option<CardReference> {
        let Token::Start(Tag { name: "p", source }) = token else { return None };
        let reference = source.strip_prefix("<p data-card=\"")?.strip_suffix("\">")?.parse().ok()?;
        self.rest = self.rest.strip_prefix("</p>")?;
        Some(reference)
    }
}

impl<'h> Iterator for Tokens<'h> {
    type Item = Token<'h>;

    fn next(&mut self) -> Option<Token<'h>> {
        if self.rest.is_empty() {
            return None;
        }
        let Some(inner) = self.rest.strip_prefix('<') else {
            let (text, rest) = self.rest.split_at(self.rest.find('<').unwrap_or(self.rest.len()));
            self.rest = rest;
            return Some(Token::Text(text));
        };
        let (source, rest) = self.rest.split_at(tag_length(self.rest));
        self.rest = rest;
        let name =
            |inner: &'h str| inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        Some(match inner.strip_prefix('/') {
            Some(inner) => Token::End(Tag { name: name(inner), source }),
            None => Token::Start(Tag { name: name(inner), source }),
        })
    }
}

/// In bytes. A `>` in the value of an attribute does not end the tag.
fn tag_length(html: &str) -> usize {
    let mut is_quoted = false;
    for (index, c) in html.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '>' if !is_quoted => return index.saturating_add(1),
            _ => {}
        }
    }
    html.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tokens_are_tags_and_text() {
        let html = "a<p>b <img src=\"/x\" alt=\"a > b\"></p><br>c";
        let found: Vec<_> = tokens(html)
            .map(|token| match token {
                Token::Start(tag) => format!("+{}", tag.name),
                Token::End(tag) => format!("-{}", tag.name),
                Token::Text(text) => text.to_owned(),
            })
            .collect();
        assert_eq!(found, ["a", "+p", "b ", "+img", "-p", "+br", "c"]);
        let Some(Token::Start(image)) = tokens(html).nth(3) else { panic!("no image") };
        assert_eq!(image.attributes().collect::<Vec<_>>(), [("src", "/x"), ("alt", "a > b")]);
        assert_eq!((image.attribute("alt"), image.attribute("lt")), (Some("a > b"), None));
    }

    proptest! {
        #[test]
        fn sources_of_tokens_are_the_html(html in "[a-z<>/\"= é]{0,40}") {
            let sources: String = tokens(&html).map(Token::source).collect();
            prop_assert_eq!(sources, html);
        }
    }
}
