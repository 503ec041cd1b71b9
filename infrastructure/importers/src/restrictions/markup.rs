//! Marks in HTML: comments, among them WordPress' blocks, and elements with attributes.

use html5ever::tokenizer::Tag;
use serde_json::Value;

use super::words::{
    has_restricting_class, has_stem, is_about_access, is_control, is_restricting_value, is_set, split,
};
use super::{Mark, Parts};

/// Names, or namespaces, of blocks of WordPress plugins that do not say what they do.
const BLOCKS: [&str; 14] = [
    "pmpro/",
    "rcp/",
    "swpm/",
    "s2member/",
    "um/",
    "um-block",
    "ultimate-member/",
    "groups/groups-group",
    "content-control/",
    "passster/",
    "ppwp/",
    "pms/",
    "learndash/ld-student",
    "content-protector/",
];

/// Blocks without an end that hide all after them.
const PAYWALLS: [&str; 2] = ["jetpack/paywall", "leaky-paywall/paywall"];

/// Blocks that show a form.
const PUBLIC_BLOCKS: [&str; 2] = ["jetpack/subscriptions", "jetpack/subscriber-login"];

/// Words of the attributes with which plugins hide any block.
const BLOCK_WORDS: [&str; 13] = [
    "role",
    "roles",
    "levels",
    "tier",
    "tiers",
    "paid",
    "login",
    "logged",
    "visibility",
    "conditional",
    "condition",
    "conditions",
    "schedule",
];

/// Elements that hold no text of the post.
const CONTROL_ELEMENTS: [&str; 12] =
    ["a", "button", "input", "form", "img", "script", "link", "meta", "iframe", "svg", "select", "label"];

/// Collects the marks of a text.
#[derive(Default)]
pub(crate) struct MarkupRestrictions {
    comments: Vec<String>,
    found: Option<String>,
}

impl MarkupRestrictions {
    pub(crate) fn comment(&mut self, text: &str) {
        let text = text.trim();
        if self.found.is_some() || text.is_empty() {
            return;
        }
        if text.strip_prefix("wp:").is_some_and(is_restricting_block) {
            let name = text.split([' ', '{']).next().unwrap_or_default();
            self.found = Some(format!("the block {name:?}"));
        } else if is_single_mark(text) {
            self.found = Some(format!("<!--{text}-->"));
        } else if !["wp:", "/wp:", "kg-gated-block:"].iter().any(|start| text.starts_with(start))
            && text.len() < super::MAX_MARK
        {
            self.comments.push(text.to_owned());
        }
    }

    pub(crate) fn element(&mut self, name: &str, tag: &Tag) {
        if self.found.is_some() {
            return;
        }
        if has_stem(name) && !is_control(name) {
            self.found = Some(format!("<{name}>"));
            return;
        }
        let mut attributes = tag.attrs.iter().map(|attribute| (&*attribute.name.local, &*attribute.value));
        let is_restricting = |(key, value): &(&str, &str)| {
            let is_custom =
                key.contains('-') && !key.starts_with("aria-") && !key.starts_with("data-members-");
            match *key {
                "class" => has_restricting_class(value),
                _ if CONTROL_ELEMENTS.contains(&name) || !is_custom || is_control(key) => false,
                _ if split(key)
                    .iter()
                    .any(|word| ["id", "name", "title", "url", "src"].contains(&word.as_str())) =>
                {
                    false
                }
                _ => (has_stem(key) && (value.is_empty() || is_set(value))) || is_restricting_value(value),
            }
        };
        if let Some((key, value)) = attributes.find(is_restricting) {
            self.found = Some(format!("<{name} {key}=\"{value}\">"));
        }
    }

    /// The first mark.
    pub(crate) fn finish(self) -> Option<String> {
        let mut parts = Parts::default();
        for text in &self.comments {
            if let Some(name) = text.strip_prefix('/') {
                parts.end(name.trim());
                continue;
            }
            let Some(mark) = Mark::parse(text) else { continue };
            match mark.attributes.trim() {
                "end" | "stop" | "close" => parts.end(mark.name),
                // Prose speaks of forms and menus.
                _ if is_control(mark.attributes) => {}
                _ => parts.start(mark, "<!--", "-->"),
            }
        }
        self.found.or_else(|| parts.restricted())
    }
}

/// Whether a comment needs no end: Ghost's paywall and blocks, and `<!--subscribers only-->`.
fn is_single_mark(text: &str) -> bool {
    if let Some(segment) = text.strip_prefix("kg-gated-block:begin") {
        return !segment.contains("nonMember:true");
    }
    let words = split(text);
    words.len() <= 3 && words.iter().any(|word| matches!(word.as_str(), "only" | "paywall")) && has_stem(text)
}

/// Whether a block, as in `restrict-content/part {"level":2}`, restricts what is in it.
fn is_restricting_block(block: &str) -> bool {
    let (block, is_closed) = block.strip_suffix('/').map_or((block, false), |block| (block, true));
    let (name, attributes) = block.split_at(block.find([' ', '{']).unwrap_or(block.len()));
    if PAYWALLS.contains(&name) {
        return true;
    }
    // One without an end holds no text.
    if is_closed || PUBLIC_BLOCKS.contains(&name) {
        return false;
    }
    if BLOCKS.iter().any(|known| name.starts_with(known)) {
        return true;
    }
    // The namespace is the name of a plugin, which may sell a premium version.
    let (namespace, local) = name.split_once('/').unwrap_or(("", name));
    let is_of_plugin = !namespace.is_empty();
    let is_restricting = has_stem(namespace) || has_stem(local) || (is_of_plugin && is_about_access(local));
    if is_restricting && !is_control(local) {
        return true;
    }
    // Headings have levels, too.
    let has_level = |attributes: &Value| {
        is_of_plugin
            && attributes.get("level").is_some()
            && !["head", "title", "toc", "table", "text", "tab", "accordion", "faq", "icon"]
                .iter()
                .any(|part| local.contains(part))
    };
    serde_json::from_str(attributes.trim())
        .is_ok_and(|attributes: Value| has_level(&attributes) || restricts(&attributes, "", false))
}

/// Whether an attribute of a block restricts it, or one in it. Its own name, or one around it, says so.
fn restricts(value: &Value, key: &str, is_access: bool) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(key, value)| match (key.as_str(), value) {
            ("lock" | "templateLock" | "layout" | "style" | "bindings", _) => false,
            ("className", Value::String(classes)) => has_restricting_class(classes),
            ("blockVisibility", Value::Bool(is_visible)) => !is_visible,
            ("editorskit", settings) => settings.get("loggedout") == Some(&Value::Bool(false)),
            _ => restricts(value, key, is_access || is_block_key(key)),
        }),
        Value::Array(values) => values.iter().any(|value| restricts(value, key, is_access)),
        Value::Null => false,
        // Such as `{"visibility": {"desktop": true}}`.
        Value::Bool(true) if matches!(key, "visibility" | "desktop" | "tablet" | "mobile") => false,
        Value::Bool(is_on) => is_access && *is_on,
        Value::Number(number) => is_access && number.as_i64() != Some(0),
        Value::String(text) => {
            (is_access && is_set(text)) || (!is_text_key(key) && is_restricting_value(text))
        }
    }
}

fn is_block_key(key: &str) -> bool {
    let all = split(key);
    let is_hidden_from_visitors = all.concat().contains("loggedout");
    !is_text_key(key)
        && (is_hidden_from_visitors
            || has_stem(key)
            || all.iter().any(|word| BLOCK_WORDS.contains(&word.as_str())))
}

fn is_text_key(key: &str) -> bool {
    split(key).iter().any(|word| super::words::TEXT_ATTRIBUTES.contains(&word.as_str())) || is_control(key)
}
