//! Writes blocks so that they are well-formed, whatever the source is.

use application::html::escape;
use application::posts::{ExportedImage, Fragment};
use html5ever::tokenizer::Tag;

use super::elements::attribute;
use super::{Separator, State};
use crate::embeds::{label, page_of};

/// Lists and quotes in each other.
pub(super) const MAX_NESTING: usize = 20;

impl State {
    pub(super) fn image(&mut self, tag: &Tag) {
        // Images that are loaded late have their URL elsewhere.
        let src = ["data-src", "data-lazy-src", "src"].into_iter().find_map(|name| attribute(tag, name));
        let src = src.map(|src| src.trim().to_owned()).filter(|src| !src.is_empty());
        let Some(src) = src.filter(|_| self.blocks.last() != Some(&"pre")) else { return };
        self.ready();
        self.flush();
        let alt = attribute(tag, "alt").unwrap_or_default();
        self.fragments.push(Fragment::Image(ExportedImage { src, alt }));
        self.has_text = true;
    }

    /// A video or another page in the page becomes a link to it.
    pub(super) fn embed(&mut self, name: &str, tag: &Tag) {
        let urls = ["data-src", "src"].into_iter().filter_map(|name| attribute(tag, name));
        let url = urls.map(|src| src.trim().to_owned()).find(|src| !src.is_empty());
        let Some(url) = url.filter(|_| self.link.is_none() && self.blocks.last() != Some(&"pre")) else {
            self.warnings.insert(format!("<{name}> is left out"));
            return;
        };
        let url = page_of(&url);
        self.warnings
            .insert(format!("<{name}> becomes a link to {:?}", url.chars().take(200).collect::<String>()));
        self.ready();
        self.flush();
        let text = Fragment::Html(escape(&label(&url)));
        self.fragments.extend([Fragment::LinkStart(url), text, Fragment::LinkEnd]);
        self.has_text = true;
    }

    pub(super) fn space(&mut self) {
        self.pending = self.pending.or(Some(Separator::Space));
    }

    /// The start or end of an element that is left out around its content.
    pub(super) fn boundary(&mut self) {
        match self.blocks.last().copied() {
            _ if self.link.is_some() => self.space(),
            Some("li") => self.pending = Some(Separator::Break),
            Some("pre") => {}
            _ => self.end_text(),
        }
    }

    /// Whether text belongs to an element of the source.
    pub(super) fn in_text_block(&self) -> bool {
        self.blocks.last().is_some_and(|block| !matches!(*block, "ul" | "ol" | "blockquote"))
    }

    /// Ends a paragraph, heading or code.
    pub(super) fn end_text(&mut self) {
        self.end_implied();
        while self
            .blocks
            .last()
            .is_some_and(|open| matches!(*open, "p" | "h1" | "h2" | "h3" | "pre" | "figcaption"))
        {
            self.close_last();
        }
    }

    pub(super) fn open(&mut self, block: &'static str) {
        let is_list = matches!(block, "ul" | "ol");
        if block == "p" && self.link.is_some() {
            self.space();
            return;
        }
        self.end_link();
        // Items of lists hold text and lists.
        if !is_list && self.blocks.contains(&"li") {
            self.pending = Some(Separator::Break);
            return;
        }
        self.end_text();
        if self.blocks.len() >= MAX_NESTING {
            self.warnings.insert("deeply nested lists and quotes are flattened".to_owned());
            return;
        }
        self.end_inlines();
        self.push(block);
    }

    pub(super) fn push(&mut self, block: &'static str) {
        self.write_tag(block);
        self.blocks.push(block);
        self.begin();
    }

    pub(super) fn start_item(&mut self) {
        self.end_link();
        self.end_inlines();
        match self.blocks.last().copied() {
            Some("li") => self.close_last(),
            Some("ul" | "ol") => {}
            // A list without its element.
            _ => self.open("ul"),
        }
        if self.blocks.last().is_some_and(|block| matches!(*block, "ul" | "ol")) {
            self.push("li");
        }
    }

    pub(super) fn close(&mut self, block: &'static str) {
        if !self.blocks.contains(&block) || (block == "p" && self.link.is_some()) {
            self.boundary();
            return;
        }
        while self.blocks.last().is_some_and(|open| *open != block) {
            self.close_last();
        }
        self.close_last();
    }

    pub(super) fn close_last(&mut self) {
        self.end_implied();
        self.end_inlines();
        if let Some(block) = self.blocks.pop() {
            // Editors leave empty paragraphs between others.
            match self.html.strip_suffix(format!("<{block}>").as_str()) {
                Some(_) if block == "figcaption" => {
                    self.rename_image_block("<figure>", "<p>");
                    "</p>".clone_into(&mut self.html);
                }
                Some(before) if block != "li" => self.html.truncate(before.len()),
                _ => self.write_end(block),
            }
        }
        self.begin();
        // Text may follow a list in an item.
        self.has_text = self.blocks.last() == Some(&"li");
    }

    pub(super) const fn begin(&mut self) {
        (self.has_text, self.pending, self.newlines) = (false, None, 0);
    }

    pub(super) fn end_blocks(&mut self) {
        self.end_implied();
        while !self.blocks.is_empty() {
            self.close_last();
        }
        self.end_inlines();
    }

    pub(super) fn end_implied(&mut self) {
        if self.is_implied {
            self.end_inlines();
            self.write_end("p");
            self.is_implied = false;
            self.begin();
        }
    }

    pub(super) fn end_inlines(&mut self) {
        self.end_link();
        while let Some(open) = self.inline.pop() {
            self.write_end(open);
        }
    }

    pub(super) fn start_inline(&mut self, name: &'static str) {
        if !self.inline.contains(&name) && self.blocks.last() != Some(&"pre") {
            self.ready();
            self.write_tag(name);
            self.inline.push(name);
        }
    }

    pub(super) fn end_inline(&mut self, name: &'static str) {
        let Some(at) = self.inline.iter().position(|open| *open == name) else { return };
        if self.link.is_some_and(|before| at < before) {
            self.end_link();
        }
        for open in self.inline.split_off(at).into_iter().rev() {
            self.write_end(open);
        }
    }

    /// Called before inline content.
    pub(super) fn ready(&mut self) {
        if self.blocks.last().is_some_and(|block| matches!(*block, "ul" | "ol")) {
            self.start_item();
        } else if !self.is_implied && !self.in_text_block() {
            self.write_tag("p");
            self.is_implied = true;
            self.begin();
        }
        match self.pending.take().filter(|_| self.has_text) {
            Some(Separator::Break) => self.html.push_str("<br>"),
            Some(Separator::Space) => self.html.push(' '),
            None => {}
        }
        self.newlines = 0;
    }

    pub(super) fn write_tag(&mut self, name: &str) {
        self.html.extend(["<", name, ">"]);
    }

    pub(super) fn write_end(&mut self, name: &str) {
        self.html.extend(["</", name, ">"]);
        if name == "figcaption" {
            self.html.push_str("</figure>");
        }
    }

    /// Below a paragraph with images only, which becomes their figure. Other captions are paragraphs.
    pub(super) fn open_caption(&mut self) {
        self.end_link();
        self.end_text();
        let is_after_image = self.blocks.is_empty() && self.html == "</p>";
        if is_after_image && self.rename_image_block("<p>", "<figure>") {
            self.html.clear();
            self.push("figcaption");
        } else {
            self.open("p");
        }
    }

    pub(super) fn close_caption(&mut self) {
        self.close(if self.blocks.contains(&"figcaption") { "figcaption" } else { "p" });
    }

    /// Changes the start tag around the images that were written last. Returns whether it was there.
    fn rename_image_block(&mut self, from: &str, to: &str) -> bool {
        let mut before = self.fragments.iter_mut().rev();
        let mut has_image = false;
        let start = before.find_map(|fragment| match fragment {
            Fragment::Html(html) => Some(html),
            Fragment::Image(_) => {
                has_image = true;
                None
            }
            Fragment::LinkStart(_) | Fragment::LinkEnd => None,
        });
        let Some(start) = start.filter(|start| has_image && start.ends_with(from)) else { return false };
        start.truncate(start.len().saturating_sub(from.len()));
        start.push_str(to);
        true
    }
}
