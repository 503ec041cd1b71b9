//! The fields at the start of a Markdown file, in YAML.

use std::collections::BTreeMap;

use yaml_rust2::Event;
use yaml_rust2::parser::Parser;
use yaml_rust2::scanner::{Marker, TScalarStyle};

/// In bytes.
const MAX_LENGTH: usize = 64 * 1024;
/// Lists and mappings in each other.
const MAX_DEPTH: usize = 20;

/// Fields with their values by their path, as in `cover.image`. Generators spell names with and without `_`, `-` and
/// capitals, so paths have none of them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontMatter(BTreeMap<String, Field>);

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// As the file spells it, without the fields around it.
    pub(super) name: String,
    pub(super) values: Vec<String>,
    pub(super) is_list: bool,
}

impl FrontMatter {
    /// The first value of the first of these fields that has one.
    pub(crate) fn text(&self, paths: &[&str]) -> String {
        self.list(paths).into_iter().next().unwrap_or_default()
    }

    /// The values of all of these fields.
    pub(super) fn list(&self, paths: &[&str]) -> Vec<String> {
        paths.iter().filter_map(|path| self.0.get(*path)).flat_map(|field| field.values.clone()).collect()
    }

    pub(crate) fn get(&self, path: &str) -> Option<&Field> {
        self.0.get(path)
    }

    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &Field)> {
        self.0.iter().map(|(path, field)| (path.as_str(), field))
    }

    /// The fields in this one.
    pub(super) fn inside(&self, path: &str) -> Self {
        let prefix = format!("{path}.");
        let fields = self
            .0
            .iter()
            .filter_map(|(path, field)| Some((path.strip_prefix(&prefix)?.to_owned(), field.clone())));
        Self(fields.collect())
    }
}

/// Splits a file into front matter and text; `None` if it has no front matter.
///
/// # Errors
/// If the front matter is not valid YAML, or uses what makes YAML dangerous: aliases, or deep nesting.
pub(crate) fn split(file: &str) -> Result<Option<(FrontMatter, &str)>, String> {
    let Some(after) = file
        .strip_prefix("---")
        .and_then(|rest| rest.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n'))
    else {
        return Ok(None);
    };
    let mut end = 0_usize;
    for line in after.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            let (yaml, rest) = after.split_at(end);
            return Ok(Some((parse(yaml)?, rest.get(line.len()..).unwrap_or_default())));
        }
        end = end.saturating_add(line.len());
    }
    Err("the front matter has no end".to_owned())
}

pub(super) fn parse(yaml: &str) -> Result<FrontMatter, String> {
    if yaml.len() > MAX_LENGTH {
        return Err("the front matter has more than 64 KB".to_owned());
    }
    let mut front = FrontMatter::default();
    let mut parser = Parser::new_from_str(yaml);
    let mut open: Vec<Open> = Vec::new();
    loop {
        // One event at a time, because loading a document is recursive.
        let (event, marker) =
            parser.next_token().map_err(|error| format!("the front matter is not valid YAML: {error}"))?;
        match event {
            Event::Alias(_) => return Err(at(marker, "aliases are not supported")),
            Event::Scalar(text, style, ..) => match open.last_mut() {
                None => return Err(at(marker, "the front matter has no fields")),
                Some(Open::Mapping(key @ None)) => *key = Some(text),
                Some(_) => {
                    front.add(&open, text, style == TScalarStyle::Plain);
                    end_value(&mut open);
                }
            },
            Event::SequenceStart(..) if open.is_empty() => {
                return Err(at(marker, "the front matter has no fields"));
            }
            Event::SequenceStart(..) => open.push(Open::Sequence),
            Event::MappingStart(..) => open.push(Open::Mapping(None)),
            Event::SequenceEnd | Event::MappingEnd => {
                open.pop();
                end_value(&mut open);
            }
            Event::StreamEnd => return Ok(front),
            Event::Nothing | Event::StreamStart | Event::DocumentStart | Event::DocumentEnd => {}
        }
        if open.len() > MAX_DEPTH {
            return Err(at(marker, "the front matter is nested too deeply"));
        }
    }
}

enum Open {
    /// With the key whose value is read.
    Mapping(Option<String>),
    Sequence,
}

fn end_value(open: &mut [Open]) {
    if let Some(Open::Mapping(key)) = open.last_mut() {
        *key = None;
    }
}

impl FrontMatter {
    fn add(&mut self, open: &[Open], value: String, is_plain: bool) {
        let mut keys = open.iter().filter_map(|open| match open {
            Open::Mapping(key) => key.as_deref(),
            Open::Sequence => None,
        });
        let path: Vec<_> = keys.clone().map(|key| key.to_lowercase().replace(['_', '-'], "")).collect();
        let field = self.0.entry(path.join(".")).or_default();
        keys.next_back().unwrap_or_default().clone_into(&mut field.name);
        field.is_list |= open.iter().any(|open| matches!(open, Open::Sequence));
        if !(value.is_empty() || is_plain && matches!(value.as_str(), "~" | "null")) {
            field.values.push(value);
        }
    }
}

fn at(marker: Marker, reason: &str) -> String {
    // The front matter begins in the second line of the file.
    format!("line {}: {reason}", marker.line().saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(yaml: &str) -> Result<FrontMatter, String> {
        Ok(split(&format!("---\n{yaml}\n---\ntext"))?.unwrap().0)
    }

    #[test]
    fn front_matter_has_texts_and_lists() {
        let file = "---\ntitle: \"A: b\"\ntags: [one, 'two']\nmore:\n  - three\n  - four\nnested: {a: b, c: [d]}\nempty:\ndraft: True\ndate: 2024-01-31\n---\n\nText\n---\n";
        let (front, text) = split(file).unwrap().unwrap();
        assert_eq!((front.text(&["none", "title"]).as_str(), text), ("A: b", "\nText\n---\n"));
        assert_eq!(front.list(&["tags", "more"]), ["one", "two", "three", "four"]);
        assert_eq!((front.text(&["empty"]), front.text(&["nested"])), (String::new(), String::new()));
        assert_eq!(
            (front.text(&["nested.a"]).as_str(), front.list(&["nested.c"])),
            ("b", vec!["d".to_owned()])
        );
        assert!(front.get("tags").unwrap().is_list && !front.get("title").unwrap().is_list);
        assert_eq!(front.inside("nested").fields().map(|(path, _)| path).collect::<Vec<_>>(), ["a", "c"]);
        assert_eq!(front.text(&["date"]), "2024-01-31");
        assert_eq!(fields("a: [null, ~, 'null', '']").unwrap().list(&["a"]), ["null"]);
        assert_eq!(
            fields("tags:\n  - name: soup\n  - {name: tea}\nPublish_Date: x")
                .unwrap()
                .list(&["tags.name", "publishdate"]),
            ["soup", "tea", "x"]
        );
        assert_eq!(split("no front matter\n---\n"), Ok(None));
        assert_eq!(split("---\r\ntitle: x\r\n---\r\ntext").unwrap().unwrap().0.text(&["title"]), "x");
    }

    #[test]
    fn front_matter_hostile_is_rejected() {
        let bomb = "a: &a [x,x]\nb: &b [*a,*a]";
        assert_eq!(fields(bomb), Err("line 3: aliases are not supported".to_owned()));
        let deep = fields(&format!("a: {}", "[".repeat(30_000))).unwrap_err();
        assert!(deep.contains("nested too deeply") || deep.contains("YAML"), "{deep}");
        for (yaml, reason) in [
            ("- a", "has no fields"),
            ("a: [", "not valid YAML"),
            (&"a: b\n".repeat(20_000), "more than 64 KB"),
        ] {
            assert!(fields(yaml).unwrap_err().contains(reason), "{reason}");
        }
        assert!(split("---\ntitle: x\n").unwrap_err().contains("no end"));
    }
}
