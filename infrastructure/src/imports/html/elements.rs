//! Which elements of other systems become which elements of posts.

use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, TokenSinkResult};

/// Cards of Ghost that readers could use, and that become plain text at best.
pub(super) const UNSUPPORTED_CARDS: [&str; 7] =
    ["audio", "video", "file", "product", "header", "signup", "cta"];

/// Elements that are left out with their content, unless they only have technical content.
pub(super) const REMOVED: [&str; 20] = [
    "script", "style", "template", "noscript", "svg", "math", "title", "head", "textarea", "xmp", "noembed",
    "noframes", "select", "form", "object", "button", "canvas", "video", "audio", "iframe",
];

/// Removed without being reported.
pub(super) const SILENT: [&str; 9] =
    ["script", "style", "template", "noscript", "svg", "title", "head", "button", "noembed"];

/// Elements whose removal changes how a text reads.
pub(super) const NOTED: [&str; 9] = ["table", "sub", "sup", "mark", "del", "s", "dl", "details", "input"];

/// Tells the tokenizer where markup is text.
pub(super) fn raw_text(tag: &Tag) -> TokenSinkResult<()> {
    if tag.kind == TagKind::EndTag {
        return TokenSinkResult::Continue;
    }
    match &*tag.name {
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "style" | "iframe" | "xmp" | "noembed" | "noframes" | "noscript" => {
            TokenSinkResult::RawData(RawKind::Rawtext)
        }
        "textarea" | "title" => TokenSinkResult::RawData(RawKind::Rcdata),
        _ => TokenSinkResult::Continue,
    }
}

pub(super) fn attribute(tag: &Tag, name: &str) -> Option<String> {
    let found = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
    found.map(|attribute| attribute.value.to_string())
}

pub(super) fn unsupported_card(tag: &Tag) -> Option<&'static str> {
    let class = attribute(tag, "class")?;
    let cards =
        class.split_ascii_whitespace().filter_map(|class| class.strip_prefix("kg-")?.strip_suffix("-card"));
    let mut unsupported = cards.filter_map(|card| UNSUPPORTED_CARDS.into_iter().find(|known| *known == card));
    unsupported.next()
}

/// What Ghost shows of the page behind a bookmark, besides its title: a description, its icon and an image.
pub(super) fn is_bookmark_detail(tag: &Tag) -> bool {
    const DETAILS: [&str; 3] = ["kg-bookmark-description", "kg-bookmark-metadata", "kg-bookmark-thumbnail"];
    attribute(tag, "class")
        .is_some_and(|class| class.split_ascii_whitespace().any(|class| DETAILS.contains(&class)))
}

pub(super) fn inline(name: &str) -> Option<&'static str> {
    match name {
        "b" | "strong" => Some("strong"),
        "i" | "em" | "cite" | "dfn" => Some("em"),
        "u" | "ins" => Some("u"),
        _ => None,
    }
}

pub(super) fn block(name: &str) -> Option<&'static str> {
    match name {
        "p" | "summary" | "dt" | "dd" | "caption" | "legend" => Some("p"),
        "h1" => Some("h1"),
        "h2" => Some("h2"),
        "h3" | "h4" | "h5" | "h6" => Some("h3"),
        "ul" | "menu" => Some("ul"),
        "ol" => Some("ol"),
        "blockquote" => Some("blockquote"),
        "pre" => Some("pre"),
        _ => None,
    }
}

/// Elements around blocks, whose start and end separate paragraphs.
pub(super) fn is_container(name: &str) -> bool {
    matches!(
        name,
        "div"
            | "section"
            | "article"
            | "aside"
            | "main"
            | "header"
            | "footer"
            | "nav"
            | "figure"
            | "center"
            | "table"
            | "thead"
            | "tbody"
            | "tfoot"
            | "tr"
            | "dl"
            | "details"
            | "fieldset"
            | "address"
            | "hgroup"
            | "body"
            | "html"
    )
}
