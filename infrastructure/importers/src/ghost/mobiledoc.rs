//! The documents of Ghost's former editor: sections that refer to lists of markups and cards.

use application::html::escape;
use serde_json::Value;

use super::cards;
use crate::MAX_CONTENT;

/// Markups that one marker opens.
const MAX_MARKUPS: usize = 10;

pub(super) fn html(document: &Value, warnings: &mut Vec<String>) -> String {
    let parts = Parts { markups: list(document.get("markups")), cards: list(document.get("cards")) };
    let mut html = String::new();
    for section in list(document.get("sections")) {
        html.push_str(&parts.section(section, warnings));
        // Many sections may refer to one card.
        if html.len() > MAX_CONTENT {
            warnings.push("the content is larger than 2 MB".to_owned());
            return String::new();
        }
    }
    html
}

struct Parts<'d> {
    markups: &'d [Value],
    cards: &'d [Value],
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn text_at(list: &[Value], index: usize) -> &str {
    list.get(index).and_then(Value::as_str).unwrap_or_default()
}

fn index(value: Option<&Value>) -> Option<usize> {
    usize::try_from(value?.as_u64()?).ok()
}

impl Parts<'_> {
    fn section(&self, section: &Value, warnings: &mut Vec<String>) -> String {
        const MARKUP: u64 = 1;
        const IMAGE: u64 = 2;
        const LIST: u64 = 3;
        const CARD: u64 = 10;
        let section = list(Some(section));
        match section.first().and_then(Value::as_u64) {
            Some(MARKUP) => {
                let tag = text_at(section, 1);
                let known = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside"];
                let tag = known.into_iter().find(|known| *known == tag).unwrap_or("p");
                format!("<{tag}>{}</{tag}>", self.markers(list(section.get(2))))
            }
            Some(IMAGE) => format!("<p><img src=\"{}\"></p>", escape(text_at(section, 1))),
            Some(LIST) => {
                let tag = if text_at(section, 1) == "ol" { "ol" } else { "ul" };
                let items = list(section.get(2)).iter().map(|item| self.markers(list(Some(item))));
                let items: String = items.map(|item| format!("<li>{item}</li>")).collect();
                format!("<{tag}>{items}</{tag}>")
            }
            Some(CARD) => {
                let card = index(section.get(1)).and_then(|index| self.cards.get(index));
                let card = list(card);
                cards::html(text_at(card, 0), card.get(1).unwrap_or(&Value::Null), warnings)
            }
            _ => String::new(),
        }
    }

    /// Each marker opens markups, has a text, and closes some of those that are open.
    fn markers(&self, markers: &[Value]) -> String {
        let mut html = String::new();
        let mut open: Vec<&'static str> = Vec::new();
        for marker in markers {
            // Many markers may refer to one markup.
            if html.len() > MAX_CONTENT {
                break;
            }
            let marker = list(Some(marker));
            for markup in list(marker.get(1)).iter().take(MAX_MARKUPS) {
                let markup = index(Some(markup)).and_then(|index| self.markups.get(index));
                open.push(open_markup(list(markup), &mut html));
            }
            let is_atom = marker.first().and_then(Value::as_u64) == Some(1);
            if is_atom {
                html.push_str("<br>");
            } else {
                html.push_str(&escape(text_at(marker, 3)));
            }
            let count = index(marker.get(2)).unwrap_or_default().min(open.len());
            for tag in open.split_off(open.len().saturating_sub(count)).into_iter().rev() {
                html.push_str(tag);
            }
        }
        html
    }
}

/// Writes the start of a markup; returns its end.
fn open_markup(markup: &[Value], html: &mut String) -> &'static str {
    match text_at(markup, 0) {
        "strong" | "b" => {
            html.push_str("<strong>");
            "</strong>"
        }
        "em" | "i" => {
            html.push_str("<em>");
            "</em>"
        }
        "u" => {
            html.push_str("<u>");
            "</u>"
        }
        "sup" => {
            html.push_str("<sup>");
            "</sup>"
        }
        "sub" => {
            html.push_str("<sub>");
            "</sub>"
        }
        "a" => {
            let attributes = list(markup.get(1));
            let position = attributes.iter().position(|name| name.as_str() == Some("href"));
            let url = position.map_or("", |position| text_at(attributes, position.saturating_add(1)));
            html.extend(["<a href=\"", &escape(url), "\">"]);
            "</a>"
        }
        _ => "",
    }
}
