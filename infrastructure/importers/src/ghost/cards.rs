//! The cards of both editors of Ghost, which have the same fields.

use application::html::escape;
use serde_json::Value;

use super::SITE;
use crate::embeds::label;
use crate::markdown::html_of;

pub(super) fn string<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// The HTML of a card; empty if it cannot be imported.
pub(super) fn html(name: &str, card: &Value, warnings: &mut Vec<String>) -> String {
    match audience(card) {
        Audience::Everyone => content(name, card, warnings),
        Audience::Members => format!("<!--kg-gated-block:begin-->{}", content(name, card, warnings)),
        Audience::Emails => {
            warnings.push(format!("the card {name:?} is for emails only, and left out"));
            String::new()
        }
    }
}

enum Audience {
    Everyone,
    Members,
    Emails,
}

/// Who sees a card, in both spellings of its settings.
fn audience(card: &Value) -> Audience {
    let Some(visibility) = card.get("visibility") else { return Audience::Everyone };
    let is_off =
        |value: Option<&Value>, name| value.and_then(|value| value.get(name)) == Some(&Value::Bool(false));
    let web = visibility.get("web");
    if is_off(Some(visibility), "showOnWeb") {
        Audience::Emails
    } else if is_off(web, "nonMember") {
        let segment = web.map(|web| string(web, "memberSegment")).unwrap_or_default();
        if segment.is_empty() { Audience::Emails } else { Audience::Members }
    } else {
        Audience::Everyone
    }
}

fn content(name: &str, card: &Value, warnings: &mut Vec<String>) -> String {
    let field = |name| string(card, name);
    let escaped = |name| escape(field(name));
    let is_on = |name| card.get(name).and_then(Value::as_bool).unwrap_or_default();
    match name {
        "image" => {
            let (image, url) = (image(card, "src"), field("href"));
            let image =
                if url.is_empty() { image } else { format!("<a href=\"{}\">{image}</a>", escape(url)) };
            figure(&image, field("caption"))
        }
        "gallery" => {
            let images = card.get("images").and_then(Value::as_array);
            let images: String = images.into_iter().flatten().map(|card| image(card, "src")).collect();
            figure(&images, field("caption"))
        }
        "html" | "paywall-html" => field("html").to_owned(),
        "markdown" | "card-markdown" => html_of(field("markdown")),
        "hr" | "horizontalrule" => "<hr>".to_owned(),
        "codeblock" | "code" => {
            format!("<pre><code>{}</code></pre>{}", escaped("code"), below(field("caption")))
        }
        "bookmark" => {
            let title = card.get("metadata").map(|metadata| string(metadata, "title")).unwrap_or_default();
            format!("{}{}", link(field("url"), title), below(field("caption")))
        }
        "embed" => {
            warnings.push(format!("the embedded {:?} becomes a link", field("url")));
            format!("{}{}", link(field("url"), ""), below(field("caption")))
        }
        "audio" | "video" if !field("src").is_empty() => {
            warnings.push(format!("the card {name:?} becomes a link"));
            let title = if name == "audio" { field("title") } else { "" };
            format!("{}{}", link(field("src"), title), below(field("caption")))
        }
        "file" => {
            let titles = [field("fileTitle"), field("fileName")];
            let title = titles.into_iter().find(|title| !title.is_empty()).unwrap_or_default();
            format!("{}{}", link(field("src"), title), below(&escaped("fileCaption")))
        }
        "product" => {
            let image = if field("productImageSrc").is_empty() {
                String::new()
            } else {
                image(card, "productImageSrc")
            };
            let (title, description) = (field("productTitle"), field("productDescription"));
            let button =
                is_on("productButtonEnabled").then(|| link(field("productUrl"), field("productButton")));
            format!("<p>{image}</p><h3>{title}</h3><div>{description}</div>{}", button.unwrap_or_default())
        }
        "header" => {
            let button = is_on("buttonEnabled").then(|| link(field("buttonUrl"), field("buttonText")));
            if !field("backgroundImageSrc").is_empty() {
                warnings.push("the image of the card \"header\" is left out".to_owned());
            }
            format!("<h2>{}</h2>{}{}", field("header"), below(field("subheader")), button.unwrap_or_default())
        }
        "call-to-action" => {
            let image = if field("imageUrl").is_empty() { String::new() } else { image(card, "imageUrl") };
            let button = is_on("showButton").then(|| link(field("buttonUrl"), field("buttonText")));
            format!("<p>{image}</p><div>{}</div>{}", field("textValue"), button.unwrap_or_default())
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

/// A caption, in HTML, of what has no figure.
fn below(caption: &str) -> String {
    format!("<div>{caption}</div>")
}

/// A paragraph with a link; without a text of its own, it shows where it leads.
fn link(url: &str, text: &str) -> String {
    let shown = if text.is_empty() { label(&url.replace(SITE, "")) } else { text.to_owned() };
    format!("<p><a href=\"{}\">{}</a></p>", escape(url), escape(&shown))
}
