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
        "text" | "extended-text" => text(node),
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
            element(if is_ordered { "ol" } else { "ul" }, &children(node, warnings))
        }
        "listitem" => element("li", &children(node, warnings)),
        "link" | "autolink" => {
            format!("<a href=\"{}\">{}</a>", escape(string(node, "url")), children(node, warnings))
        }
        "code" => element("pre", &children(node, warnings)),
        card => cards::html(card, node, warnings),
    }
}

fn element(name: &str, content: &str) -> String {
    format!("<{name}>{content}</{name}>")
}

/// The format is a set of bits.
fn text(node: &Value) -> String {
    const TAGS: [(u64, &str); 3] = [(1, "strong"), (2, "em"), (8, "u")];
    let format = node.get("format").and_then(Value::as_u64).unwrap_or_default();
    let mut html = escape(string(node, "text"));
    for (_, tag) in TAGS.into_iter().filter(|(bit, _)| format & bit != 0) {
        html = element(tag, &html);
    }
    html
}
