//! Simplifies the HTML of other systems to what posts contain. The sanitizer still decides what is safe.

mod elements;
mod output;

use std::cell::RefCell;
use std::collections::BTreeSet;

use application::html::escape;
use application::posts::Fragment;
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

use self::elements::{
    REMOVED_ELEMENTS, REPORTED_ELEMENTS, SILENTLY_REMOVED_ELEMENTS, ScriptPosition, attribute, block, card,
    has_class, inline, is_container, is_detail, raw_text,
};
use super::restrictions::MarkupRestrictions;

/// Simplified HTML and what was left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Simplified {
    pub(super) fragments: Vec<Fragment>,
    pub(super) warnings: Vec<String>,
    /// A mark of a part that not everyone could read.
    pub(super) restriction: Option<String>,
}

/// What line breaks in text outside of paragraphs mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineBreaks {
    /// Nothing, as in HTML.
    Ignored,
    /// An empty line ends a paragraph, and a line break stays one, as in WordPress.
    Kept,
}

pub(super) fn simplify(html: &str, line_breaks: LineBreaks) -> Simplified {
    let writer = Writer { state: RefCell::new(State::new(line_breaks)) };
    let tokenizer = Tokenizer::new(writer, TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    while tokenizer.feed(&input) != TokenizerResult::Done {}
    tokenizer.end();
    tokenizer.sink.state.into_inner().finish()
}

/// The text of HTML.
pub(super) fn text_of(html: &str) -> String {
    let mut text = String::new();
    for fragment in simplify(html, LineBreaks::Ignored).fragments {
        if let Fragment::Html(part) = fragment {
            text.push_str(&part);
        }
    }
    application::html::plain_text(&text, usize::MAX)
}

struct Writer {
    state: RefCell<State>,
}

impl TokenSink for Writer {
    type Handle = ();

    fn process_token(&self, token: Token, _line_number: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::TagToken(tag) => return state.tag(&tag),
            Token::CharacterTokens(text) => state.text(&text),
            Token::CommentToken(text) => state.comment(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// What stands between two parts of the text of a block.
#[derive(Clone, Copy)]
enum Separator {
    Space,
    Break,
}

#[expect(clippy::struct_excessive_bools, reason = "each is another part of the position in the text")]
struct State {
    line_breaks: LineBreaks,
    fragments: Vec<Fragment>,
    html: String,
    /// Open blocks: their names in the output.
    blocks: Vec<&'static str>,
    /// Open `strong`, `em` and `u`.
    inline: Vec<&'static str>,
    /// Whether a paragraph is open that the source does not have.
    is_implied: bool,
    /// How many of `inline` were open when the link started that is open.
    link: Option<usize>,
    /// Whether the open block has text or an image.
    has_text: bool,
    /// Written if more text follows in the block.
    pending: Option<Separator>,
    /// Line breaks of the source since the last text.
    newlines: u32,
    /// The removed element that is open, and how many of its name.
    removed: Option<(String, u32)>,
    /// Whether the player that is removed has its URL in an element of its own.
    wants_source: bool,
    /// Of raised or lowered text.
    script: Option<ScriptPosition>,
    /// Whether code is open in an item of a list, which holds no code.
    is_item_code: bool,
    warnings: BTreeSet<String>,
    restrictions: MarkupRestrictions,
}

impl State {
    fn new(line_breaks: LineBreaks) -> Self {
        Self {
            line_breaks,
            fragments: Vec::new(),
            html: String::new(),
            blocks: Vec::new(),
            inline: Vec::new(),
            is_implied: false,
            link: None,
            has_text: false,
            pending: None,
            newlines: 0,
            removed: None,
            wants_source: false,
            script: None,
            is_item_code: false,
            warnings: BTreeSet::new(),
            restrictions: MarkupRestrictions::default(),
        }
    }

    fn finish(mut self) -> Simplified {
        self.end_blocks();
        self.flush();
        Simplified {
            fragments: self.fragments,
            warnings: self.warnings.into_iter().collect(),
            restriction: self.restrictions.finish(),
        }
    }

    fn flush(&mut self) {
        if !self.html.is_empty() {
            self.fragments.push(Fragment::Html(std::mem::take(&mut self.html)));
        }
    }

    fn comment(&mut self, text: &str) {
        self.restrictions.comment(text);
        // A block of WordPress that is made when the page is displayed, so that the export has no text of it.
        if let Some(block) = text.trim().strip_prefix("wp:").and_then(|block| block.strip_suffix('/')) {
            let name: String = block.split([' ', '{']).next().unwrap_or_default().chars().take(60).collect();
            self.warnings.insert(format!("the block {name:?} is left out"));
        }
    }

    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name = &*tag.name;
        match &mut self.removed {
            Some((open, depth)) if open == name => {
                *depth = match tag.kind {
                    TagKind::StartTag => depth.saturating_add(1),
                    TagKind::EndTag => depth.saturating_sub(1),
                };
                if *depth == 0 {
                    self.removed = None;
                    if std::mem::take(&mut self.wants_source) {
                        self.warnings.insert(format!("<{name}> is left out"));
                    }
                }
            }
            Some((player, _)) if name == "source" && self.wants_source => {
                let player = player.clone();
                self.wants_source = false;
                self.embed(&player, tag);
            }
            Some(_) => {}
            None if tag.kind == TagKind::StartTag => self.start(name, tag),
            None => self.end(name),
        }
        raw_text(tag)
    }

    fn start(&mut self, name: &str, tag: &Tag) {
        self.restrictions.element(name, tag);
        match card(tag) {
            Some("signup") => {
                self.warnings.insert("the card \"signup\" is left out".to_owned());
                self.removed = Some((name.to_owned(), 1));
                return;
            }
            Some(card) => {
                self.warnings.insert(format!("the card {card:?} becomes text"));
            }
            None if name == "div" && is_detail(tag) => {
                self.removed = Some((name.to_owned(), 1));
                return;
            }
            None => {}
        }
        if REPORTED_ELEMENTS.contains(&name) {
            self.warnings.insert(format!("<{name}> is not supported; its text is kept"));
        }
        match name {
            "br" => self.line_break(),
            "hr" => {
                self.end_blocks();
                self.html.push_str("<hr>");
            }
            "img" => self.image(tag),
            "a" => self.start_link(tag),
            "embed" => self.embed(name, tag),
            "iframe" | "video" | "audio" => {
                self.wants_source = name != "iframe" && attribute(tag, "src").is_none();
                if !self.wants_source {
                    self.embed(name, tag);
                }
                self.removed = Some((name.to_owned(), 1));
            }
            "sup" | "sub" => self.script = Some(ScriptPosition::of(name)),
            "div" if has_class(tag, &["kg-file-card-caption"]) => {
                self.end_link();
                self.boundary();
            }
            "li" => self.start_item(),
            "figcaption" => self.open_caption(),
            "td" | "th" => self.space(),
            _ if REMOVED_ELEMENTS.contains(&name) => {
                if !SILENTLY_REMOVED_ELEMENTS.contains(&name) {
                    self.warnings.insert(format!("<{name}> is left out"));
                }
                self.removed = Some((name.to_owned(), 1));
            }
            _ => match (inline(name), block(name)) {
                (Some(to), _) => self.start_inline(to),
                (None, Some(to)) => {
                    self.is_item_code = to == "pre" && self.blocks.contains(&"li");
                    self.open(to);
                }
                (None, None) if is_container(name) => self.boundary(),
                _ => {}
            },
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "a" => self.end_link(),
            "br" => self.line_break(),
            "li" => self.close("li"),
            "figcaption" => self.close_caption(),
            "td" | "th" => self.space(),
            "sup" | "sub" => self.script = None,
            _ => match (inline(name), block(name)) {
                (Some(to), _) => self.end_inline(to),
                (None, Some(to)) => {
                    self.is_item_code &= to != "pre";
                    self.close(to);
                }
                (None, None) if is_container(name) => self.boundary(),
                _ => {}
            },
        }
    }

    fn start_link(&mut self, tag: &Tag) {
        self.end_link();
        let Some(url) = attribute(tag, "href").filter(|url| !url.trim().is_empty()) else { return };
        if self.blocks.last() == Some(&"pre") {
            return;
        }
        self.ready();
        self.flush();
        self.fragments.push(Fragment::LinkStart(url));
        self.link = Some(self.inline.len());
    }

    fn end_link(&mut self) {
        if let Some(before) = self.link.take() {
            while self.inline.len() > before {
                if let Some(open) = self.inline.pop() {
                    self.write_end(open);
                }
            }
            self.flush();
            self.fragments.push(Fragment::LinkEnd);
        }
    }

    fn line_break(&mut self) {
        if self.blocks.last() == Some(&"pre") {
            self.html.push('\n');
        } else {
            self.pending = Some(Separator::Break);
        }
    }

    fn text(&mut self, text: &str) {
        if self.removed.is_some() {
            return;
        }
        // Spaces that no editor writes, such as vertical tabs.
        let text = &text.replace(['\u{b}', '\u{c}', '\u{85}'], " ");
        if self.blocks.last() == Some(&"pre") {
            self.html.push_str(&escape(text));
            return;
        }
        if self.is_item_code {
            for (index, line) in text.split('\n').enumerate() {
                if index > 0 {
                    self.pending = Some(Separator::Break);
                }
                if line.starts_with([' ', '\t']) {
                    self.warnings.insert("code in a list loses its indentation".to_owned());
                }
                self.words(line.trim());
            }
            return;
        }
        if self.line_breaks == LineBreaks::Ignored || self.in_text_block() || self.link.is_some() {
            self.words(text);
            return;
        }
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.newlines = self.newlines.saturating_add(1);
                if self.newlines > 1 {
                    self.end_implied();
                } else if self.is_implied {
                    self.pending = Some(Separator::Break);
                }
            }
            self.words(line);
        }
    }

    fn words(&mut self, text: &str) {
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        if words.is_empty() {
            if !text.is_empty() {
                self.space();
            }
            return;
        }
        if text.starts_with(|c: char| c.is_ascii_whitespace()) {
            self.space();
        }
        self.ready();
        let words = words.join(" ");
        let raised = self.script.map(|script| script.write(&words));
        if let Some(None) = raised {
            self.warnings.insert("superscript or subscript becomes plain text".to_owned());
        }
        self.html.push_str(&escape(&raised.flatten().unwrap_or(words)));
        self.has_text = true;
        if text.ends_with(|c: char| c.is_ascii_whitespace()) {
            self.space();
        }
    }
}

#[cfg(test)]
mod tests;
