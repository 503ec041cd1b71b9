//! The rules of Agent Skills (agentskills.io/specification, and its reference validator), with a parser of their own.

use yaml_rust2::yaml::Hash;
use yaml_rust2::{Yaml, YamlLoader};

const FIELDS: [&str; 6] = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

/// Checks the `SKILL.md` of this folder.
///
/// # Panics
/// If a rule is broken.
pub fn assert_skill(folder: &str, markdown: &str) {
    let front = markdown.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let (front, _) = front.unwrap_or_else(|| panic!("no front matter: {markdown}"));
    assert!(front.chars().all(is_printable), "{front:?}");
    let documents = YamlLoader::load_from_str(front).unwrap_or_else(|error| panic!("{error}: {front}"));
    let [Yaml::Hash(fields)] = documents.as_slice() else { panic!("not one mapping: {front}") };
    for field in fields.keys() {
        assert!(field.as_str().is_some_and(|field| FIELDS.contains(&field)), "{field:?}");
    }

    let name = text(fields, "name").unwrap_or_else(|| panic!("no name: {front}"));
    assert_eq!(name, folder, "the name is that of the folder");
    let words = name.split('-');
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'));
    assert!(name.len() <= 64 && words.clone().all(is_word), "{name}");
    assert!(!["claude", "anthropic"].iter().any(|reserved| name.contains(reserved)), "{name}");

    let description = text(fields, "description").unwrap_or_else(|| panic!("no description: {front}"));
    assert!(!description.trim().is_empty() && description.chars().count() <= 1024, "{description:?}");
    assert!(!description.contains(['<', '>', '\n']), "{description:?}");
    assert!(text(fields, "license").is_none_or(|license| !license.trim().is_empty()), "{front}");
    let metadata = &fields[&Yaml::String("metadata".to_owned())];
    let Yaml::Hash(metadata) = metadata else { panic!("no mapping: {metadata:?}") };
    for (key, value) in metadata {
        assert!(key.as_str().is_some() && value.as_str().is_some(), "{key:?}: {value:?} are not texts");
    }
}

fn text<'a>(fields: &'a Hash, name: &str) -> Option<&'a str> {
    let value = fields.get(&Yaml::String(name.to_owned()))?;
    Some(value.as_str().unwrap_or_else(|| panic!("{name} is not a text: {value:?}")))
}

/// What YAML allows without an escape.
fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}' | '\u{10000}'..)
        && !matches!(c, '\u{2028}' | '\u{2029}')
}
