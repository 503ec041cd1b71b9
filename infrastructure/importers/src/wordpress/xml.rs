//! A reader of XML that refuses what makes XML dangerous: document types, which declare entities, and deep nesting.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::error::{ExportError, line_at};

/// Elements in each other.
const MAX_DEPTH: usize = 50;

/// An event without markup.
pub(super) enum Part {
    /// Name and attributes.
    Start(String, Vec<(String, String)>),
    End,
    Text(String),
    EndOfFile,
}

pub(super) struct XmlReader<'x> {
    text: &'x str,
    reader: Reader<&'x [u8]>,
    depth: usize,
    /// The end of an empty element.
    pending_end: bool,
}

impl<'x> XmlReader<'x> {
    pub(super) fn new(text: &'x str) -> Self {
        let mut reader = Reader::from_str(text);
        // Exporters forget to escape it.
        reader.config_mut().allow_dangling_amp = true;
        Self { text, reader, depth: 0, pending_end: false }
    }

    pub(super) fn error(&self, reason: impl Into<String>) -> ExportError {
        let position = usize::try_from(self.reader.error_position().max(self.reader.buffer_position()));
        let line = line_at(self.text.as_bytes(), position.unwrap_or(usize::MAX));
        ExportError::new(format!("line {line}"), reason)
    }

    pub(super) fn next(&mut self) -> Result<Part, ExportError> {
        if std::mem::take(&mut self.pending_end) {
            return Ok(Part::End);
        }
        loop {
            let event = self
                .reader
                .read_event()
                .map_err(|error| self.error(format!("the XML is broken: {error}")))?;
            match event {
                Event::Start(tag) => {
                    self.depth = self.depth.saturating_add(1);
                    if self.depth > MAX_DEPTH {
                        return Err(self.error("the XML is nested too deeply"));
                    }
                    return self.start(&tag);
                }
                Event::Empty(tag) => {
                    self.pending_end = true;
                    return self.start(&tag);
                }
                Event::End(_) => {
                    self.depth = self.depth.saturating_sub(1);
                    return Ok(Part::End);
                }
                Event::Text(text) => {
                    let text = text.xml10_content().map_err(|error| self.error(error.to_string()))?;
                    return Ok(Part::Text(text.into_owned()));
                }
                Event::CData(text) => {
                    let text = text.xml10_content().map_err(|error| self.error(error.to_string()))?;
                    return Ok(Part::Text(text.into_owned()));
                }
                Event::GeneralRef(reference) => {
                    let name = reference.xml10_content().map_err(|error| self.error(error.to_string()))?;
                    let character = match reference.resolve_char_ref() {
                        Ok(character) => character.map(String::from),
                        Err(_) => Some(char::REPLACEMENT_CHARACTER.to_string()),
                    };
                    let predefined =
                        || quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned);
                    // HTML's entities, such as `&nbsp;`, are resolved where the text is read as HTML.
                    return Ok(Part::Text(
                        character.or_else(predefined).unwrap_or_else(|| format!("&{name};")),
                    ));
                }
                Event::Decl(declaration) => {
                    let encoding = declaration.encoding().transpose().ok().flatten();
                    if encoding.is_some_and(|encoding| !encoding.eq_ignore_ascii_case(b"utf-8")) {
                        return Err(self.error("the file must be in UTF-8, but it says that it is not"));
                    }
                }
                Event::DocType(_) => {
                    return Err(
                        self.error("document types are not supported, because they can declare entities")
                    );
                }
                Event::Comment(_) | Event::PI(_) => {}
                Event::Eof if self.depth > 0 => return Err(self.error("the file ends too early")),
                Event::Eof => return Ok(Part::EndOfFile),
            }
        }
    }

    fn start(&self, tag: &BytesStart<'_>) -> Result<Part, ExportError> {
        let broken = |error: &dyn std::fmt::Display| self.error(format!("the XML is broken: {error}"));
        let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
        let mut attributes = Vec::new();
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|error| broken(&error))?;
            let key = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
            let value = std::str::from_utf8(&attribute.value).map_err(|error| broken(&error))?;
            let value = quick_xml::escape::unescape(value).map_or_else(|_| value.to_owned(), Cow::into_owned);
            attributes.push((key, value));
        }
        Ok(Part::Start(name, attributes))
    }
}
