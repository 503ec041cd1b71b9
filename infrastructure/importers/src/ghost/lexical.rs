//! The documents of Ghost's current editor. The parser of JSON limits how deep they are.

use application::html::escape;
use serde_json::Value;

use super::cards::{self, string};

pub(super) fn html(document: &Value, warnings: &mut Vec<String>) -> String {
    document.get("root").map(|root| children(root, warnings)).unwrap_or_default()
}

fn children(node: &Value, warnings: &mut Vec<String>) -> String {
    let children = node.get("children").and_then(Value::as_array);
    children.into_iter().flatten().map(|child| node_html(child, warnings)).collect()
}

fn node_html(node: &Value, warnings: &mut Vec<String>) -> String {
    match string(node, "type") {
        "text" | "extended-text" | "tk" => text(node),
        "linebreak" => "<br>".to_owned(),
        "paragraph" => element("p", &children(node, warnings)),
        "heading" | "extended-heading" => {
            let tag = string(node, "tag");
            let tag = ["h1", "h2", "h3", "h4", "h5", "h6"].into_iter().find(|level| *level == tag);
            element(tag.unwrap_or("h2"), &children(node, warnings))
        }
        "quote" | "extended-quote" | "aside" => element("blockquote", &children(node, warnings)),
        "list" => {
            let is_ordered = string(node, "listType") == "number" || string(node, "tag") == "ol";
            element(if is_ordered { "ol" } else { "ul" }, &items(node, warnings))
        }
        "link" | "autolink" | "at-link" => {
            format!("<a href=\"{}\">{}</a>", escape(string(node, "url")), children(node, warnings))
        }
        "zwnj" => String::new(),
        "code" => element("pre", &children(node, warnings)),
        card if node.get("children").is_some() => {
            warnings.push(format!("{card:?} is not supported; its text is kept"));
            children(node, warnings)
        }
        card => cards::html(card, node, warnings),
    }
}

/// The items of a list. A list in a list is an item of its own in the editor, and belongs to the one before it.
fn items(list: &Value, warnings: &mut Vec<String>) -> String {
    let mut html = String::new();
    for item in list.get("children").and_then(Value::as_array).into_iter().flatten() {
        let mut parts = item.get("children").and_then(Value::as_array).into_iter().flatten();
        let is_list = parts.next().is_some_and(|part| string(part, "type") == "list");
        let content = if string(item, "type") == "listitem" {
            children(item, warnings)
        } else {
            node_html(item, warnings)
        };
        match html.strip_suffix("</li>").map(str::len).filter(|_| is_list) {
            Some(length) => {
                html.truncate(length);
                html.extend([content.as_str(), "</li>"]);
            }
            None => html.push_str(&element("li", &content)),
        }
    }
    html
}

fn element(name: &str, content: &str) -> String {
    format!("<{name}>{content}</{name}>")
}

/// The format is a set of bits.
fn text(node: &Value) -> String {
    const TAGS: [(u64, &str); 8] =
        [(1, "strong"), (2, "em"), (4, "s"), (8, "u"), (16, "code"), (32, "sub"), (64, "sup"), (128, "mark")];
    let format = node.get("format").and_then(Value::as_u64).unwrap_or_default();
    let mut html = escape(string(node, "text"));
    for (_, tag) in TAGS.into_iter().filter(|(bit, _)| format & bit != 0) {
        html = element(tag, &html);
    }
    html
}
