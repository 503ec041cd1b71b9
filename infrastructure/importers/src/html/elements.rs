//! Which elements of other systems become which elements of posts.

use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, TokenSinkResult};

/// Cards of Ghost that readers could use, and that become plain text at best.
const UNSUPPORTED_CARDS: [&str; 4] = ["product", "header", "signup", "cta"];

/// Elements that are left out with their content, unless they only have technical content.
pub(super) const REMOVED_ELEMENTS: [&str; 20] = [
    "script", "style", "template", "noscript", "svg", "math", "title", "head", "textarea", "xmp", "noembed",
    "noframes", "select", "form", "object", "button", "canvas", "video", "audio", "iframe",
];

/// Removed without being reported.
pub(super) const SILENTLY_REMOVED_ELEMENTS: [&str; 9] =
    ["script", "style", "template", "noscript", "svg", "title", "head", "button", "noembed"];

/// Elements whose removal changes how a text reads.
pub(super) const REPORTED_ELEMENTS: [&str; 7] = ["table", "mark", "del", "s", "dl", "details", "input"];

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

/// The card that starts here, if posts have no such.
pub(super) fn card(tag: &Tag) -> Option<&'static str> {
    let class = attribute(tag, "class")?;
    let cards =
        class.split_ascii_whitespace().filter_map(|class| class.strip_prefix("kg-")?.strip_suffix("-card"));
    let mut unsupported = cards.filter_map(|card| UNSUPPORTED_CARDS.into_iter().find(|known| *known == card));
    unsupported.next()
}

pub(super) fn has_class(tag: &Tag, names: &[&str]) -> bool {
    attribute(tag, "class")
        .is_some_and(|class| class.split_ascii_whitespace().any(|class| names.contains(&class)))
}

/// What cards of Ghost show besides their text: the page behind a bookmark, a player's clock, the size of a file.
pub(super) fn is_detail(tag: &Tag) -> bool {
    has_class(
        tag,
        &[
            "kg-bookmark-description",
            "kg-bookmark-metadata",
            "kg-bookmark-thumbnail",
            "kg-video-overlay",
            "kg-video-player-container",
            "kg-audio-thumbnail",
            "kg-audio-player",
            "kg-file-card-metadata",
            "kg-file-card-icon",
            "kg-product-card-rating",
        ],
    )
}

/// Superscript or subscript text, written with the characters that Unicode has for it.
#[derive(Debug, Clone, Copy)]
pub(super) enum ScriptPosition {
    Superscript,
    Subscript,
}

impl ScriptPosition {
    /// Of `sup` or `sub`.
    pub(super) fn of(element: &str) -> Self {
        if element == "sup" { Self::Superscript } else { Self::Subscript }
    }

    /// `None` if a character is missing.
    pub(super) fn write(self, text: &str) -> Option<String> {
        const PLAIN: &str = "0123456789+-=()ni";
        let characters = match self {
            Self::Superscript => "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ",
            Self::Subscript => "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢ",
        };
        text.chars()
            .map(|c| PLAIN.chars().position(|plain| plain == c).and_then(|at| characters.chars().nth(at)))
            .collect()
    }
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
