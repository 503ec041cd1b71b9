//! The cards of both editors of Ghost, which have the same fields.

use application::html::escape;
use serde_json::Value;

use crate::imports::markdown::html_of;

pub(super) fn string<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// The HTML of a card; empty if it cannot be imported.
pub(super) fn html(name: &str, card: &Value, warnings: &mut Vec<String>) -> String {
    let field = |name| string(card, name);
    let escaped = |name| escape(field(name));
    match name {
        "image" => figure(&image(card, "src"), field("caption")),
        "gallery" => {
            let images = card.get("images").and_then(Value::as_array);
            let images: String = images.into_iter().flatten().map(|card| image(card, "src")).collect();
            figure(&images, field("caption"))
        }
        "html" | "paywall-html" => field("html").to_owned(),
        "markdown" | "card-markdown" => html_of(field("markdown")),
        "hr" | "horizontalrule" => "<hr>".to_owned(),
        "codeblock" | "code" => format!("<pre><code>{}</code></pre>", escaped("code")),
        "bookmark" => {
            let title = card.get("metadata").map(|metadata| string(metadata, "title")).unwrap_or_default();
            link(field("url"), if title.is_empty() { field("url") } else { title })
        }
        "embed" => {
            warnings.push(format!("the embedded {:?} becomes a link", field("url")));
            link(field("url"), field("url"))
        }
        "button" => link(field("buttonUrl"), field("buttonText")),
        // These two hold HTML of their own.
        "callout" => format!("<p>{} {}</p>", escaped("calloutEmoji"), field("calloutText")),
        "toggle" => format!("<h3>{}</h3><div>{}</div>", field("heading"), field("content")),
        "paywall" => "<!--members-only-->".to_owned(),
        other => {
            warnings.push(format!("the card {other:?} is left out"));
            String::new()
        }
    }
}

fn image(card: &Value, src: &str) -> String {
    format!("<img src=\"{}\" alt=\"{}\">", escape(string(card, src)), escape(string(card, "alt")))
}

/// The caption is HTML.
fn figure(images: &str, caption: &str) -> String {
    format!("<figure>{images}<figcaption>{caption}</figcaption></figure>")
}

fn link(url: &str, text: &str) -> String {
    format!("<p><a href=\"{}\">{}</a></p>", escape(url), escape(text))
}
