//! The fields at the start of a Markdown file, in YAML.

use std::collections::HashMap;

use yaml_rust2::Event;
use yaml_rust2::parser::Parser;
use yaml_rust2::scanner::Marker;

/// In bytes.
const MAX_LENGTH: usize = 64 * 1024;
/// Lists and mappings in each other.
const MAX_DEPTH: usize = 20;

/// Fields with their values. Fields that hold mappings are left out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct FrontMatter(HashMap<String, Vec<String>>);

impl FrontMatter {
    /// The first value of the first of these fields that has one.
    pub(super) fn text(&self, names: &[&str]) -> String {
        self.list(names).into_iter().next().unwrap_or_default()
    }

    /// The values of all of these fields.
    pub(super) fn list(&self, names: &[&str]) -> Vec<String> {
        names.iter().filter_map(|name| self.0.get(*name)).flatten().cloned().collect()
    }

    pub(super) fn is_true(&self, name: &str) -> bool {
        ["true", "yes", "on"].contains(&self.text(&[name]).to_lowercase().as_str())
    }

    pub(super) fn is_false(&self, name: &str) -> bool {
        ["false", "no", "off"].contains(&self.text(&[name]).to_lowercase().as_str())
    }
}

/// Splits a file into front matter and text; `None` if it has no front matter.
///
/// # Errors
/// If the front matter is not valid YAML, or uses what makes YAML dangerous: aliases, or deep nesting.
pub(super) fn split(file: &str) -> Result<Option<(FrontMatter, &str)>, String> {
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

fn parse(yaml: &str) -> Result<FrontMatter, String> {
    if yaml.len() > MAX_LENGTH {
        return Err("the front matter has more than 64 KB".to_owned());
    }
    let mut fields = HashMap::new();
    let mut parser = Parser::new_from_str(yaml);
    let mut open: Vec<Open> = Vec::new();
    // The field whose value is read.
    let mut field: Option<String> = None;
    loop {
        // One event at a time, because loading a document is recursive.
        let (event, marker) =
            parser.next_token().map_err(|error| format!("the front matter is not valid YAML: {error}"))?;
        match event {
            Event::Alias(_) => return Err(at(marker, "aliases are not supported")),
            Event::Scalar(text, ..) => match open.as_slice() {
                [Open::Mapping] if field.is_none() => field = Some(text),
                [Open::Mapping] => {
                    let values: &mut Vec<String> =
                        fields.entry(field.take().unwrap_or_default()).or_default();
                    if !matches!(text.as_str(), "" | "~" | "null") {
                        values.push(text);
                    }
                }
                [Open::Mapping, Open::Sequence] => {
                    fields.entry(field.clone().unwrap_or_default()).or_default().push(text);
                }
                [] | [Open::Sequence, ..] => return Err(at(marker, "the front matter has no fields")),
                _ => {}
            },
            Event::SequenceStart(..) => open.push(Open::Sequence),
            Event::MappingStart(..) => open.push(Open::Mapping),
            Event::SequenceEnd | Event::MappingEnd => {
                open.pop();
                if open.len() == 1 {
                    field = None;
                }
            }
            Event::StreamEnd => return Ok(FrontMatter(fields)),
            Event::Nothing | Event::StreamStart | Event::DocumentStart | Event::DocumentEnd => {}
        }
        if open.len() > MAX_DEPTH {
            return Err(at(marker, "the front matter is nested too deeply"));
        }
    }
}

enum Open {
    Mapping,
    Sequence,
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
        assert!(front.is_true("draft") && !front.is_true("title") && !front.is_false("draft"));
        assert_eq!(front.text(&["date"]), "2024-01-31");
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
