use std::fmt::Write as _;

use super::PackageContent;
use crate::{Slug, text_enum};

text_enum! {
    /// Where a member adds a package.
    pub enum Assistant {
        Claude = "claude",
        ChatGpt = "chatgpt",
        Gemini = "gemini",
        Other = "other",
    }
}

impl Assistant {
    /// Claude's app takes 200 characters (support.claude.com/articles/12512198, read in November 2026), the format 1,024.
    const fn max_description(self) -> usize {
        match self {
            Self::Claude => 200,
            Self::ChatGpt | Self::Gemini | Self::Other => 1024,
        }
    }

    /// Whether the ZIP file has a folder at the top. Gemini's app looks for [`SKILL_FILE`] at the top of what is uploaded
    /// (github.com/ratava/videoexpress-scripting-skill/wiki/Install-Gemini, read in November 2026).
    pub const fn has_folder(self) -> bool {
        !matches!(self, Self::Gemini)
    }
}

/// The file of a skill that has its name, its description and its instructions.
pub const SKILL_FILE: &str = "SKILL.md";

/// A package in the format that assistants read: a folder of this name with [`SKILL_FILE`] and the files
/// (agentskills.io/specification, read in November 2026).
#[derive(Debug, Clone, Copy)]
pub struct Skill<'a> {
    pub assistant: Assistant,
    pub slug: &'a Slug,
    pub title: &'a str,
    pub description: &'a str,
    pub license: Option<&'a str>,
    pub version: u32,
    /// The buyer's order number.
    pub order: Option<&'a str>,
    pub content: &'a PackageContent,
}

impl Skill<'_> {
    pub const MAX_NAME: usize = 64;
    /// Claude refuses skills with these words in their name.
    const RESERVED: [&'static str; 2] = ["anthropic", "claude"];

    /// The name of the folder: words of lowercase letters and digits, joined by hyphens.
    pub fn name(&self) -> String {
        let mut name = String::new();
        for word in self
            .slug
            .as_str()
            .split('-')
            .filter(|word| !Self::RESERVED.iter().any(|name| word.contains(name)))
        {
            let hyphen = if name.is_empty() { "" } else { "-" };
            if name.len() + hyphen.len() + word.len() > Self::MAX_NAME {
                if name.is_empty() {
                    name.extend(word.chars().take(Self::MAX_NAME));
                }
                break;
            }
            name.push_str(hyphen);
            name.push_str(word);
        }
        if name.is_empty() { "agent".to_owned() } else { name }
    }

    /// One line without angle brackets, which could be read as markup.
    fn description(&self) -> String {
        let words: Vec<&str> = self.description.split_whitespace().collect();
        let line: String = words.join(" ").chars().filter(|c| !matches!(c, '<' | '>')).collect();
        if line.is_empty() {
            return self.name();
        }
        let max = self.assistant.max_description();
        if line.chars().count() <= max {
            return line;
        }
        line.chars().take(max.saturating_sub(1)).chain(['…']).collect()
    }

    /// The content of [`SKILL_FILE`]. It can be imported again, so `metadata` has what the format leaves no place for.
    pub fn markdown(&self) -> String {
        let (name, description) = (self.name(), self.description());
        // A name such as "2" would be a number without quotes.
        let mut text = format!("---\nname: {}\ndescription: {}\n", quote(&name), quote(&description));
        // Writing into a String cannot fail.
        if let Some(license) = self.license {
            let _ = writeln!(text, "license: {}", quote(license));
        }
        let _ = writeln!(text, "metadata:\n  title: {}\n  version: \"{}\"", quote(self.title), self.version);
        if name != self.slug.as_str() {
            let _ = writeln!(text, "  slug: {}", quote(self.slug.as_str()));
        }
        if description != self.description {
            let _ = writeln!(text, "  description: {}", quote(self.description));
        }
        if let Some(order) = self.order {
            let _ = writeln!(text, "  order: {}", quote(order));
        }
        for (index, starter) in self.content.starters.iter().enumerate() {
            let _ = writeln!(text, "  starter-{}: {}", index.saturating_add(1), quote(starter.as_str()));
        }
        text.push_str("---\n\n");
        text.push_str(self.content.instructions.as_str());
        text.push('\n');
        text
    }
}

/// A double-quoted YAML string.
fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            // YAML does not allow these unescaped, or counts them as line breaks.
            c if c.is_control()
                || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}') =>
            {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::super::{Instructions, Starter};
    use super::*;

    fn name(slug: &str) -> String {
        skill(&Slug::parse(slug).unwrap(), "").name()
    }

    fn skill<'a>(slug: &'a Slug, description: &'a str) -> Skill<'a> {
        static EMPTY: LazyLock<PackageContent> = LazyLock::new(PackageContent::default);
        Skill {
            assistant: Assistant::Other,
            slug,
            title: "Title",
            description,
            license: Some("MIT"),
            version: 1,
            order: None,
            content: &EMPTY,
        }
    }

    #[test]
    fn name_keeps_the_rules_of_skills() {
        assert_eq!(name("recipe-planner-2"), "recipe-planner-2");
        assert_eq!(name("claude-helper"), "helper");
        assert_eq!(name("claude"), "agent");
        let long = name(&["word"; 24].join("-"));
        assert_eq!(long, ["word"; 13].join("-"), "64 characters, without a hyphen at the end");
        assert_eq!(name(&"x".repeat(100)), "x".repeat(64));
    }

    #[test]
    fn description_is_one_short_line_without_markup() {
        let slug = Slug::parse("a").unwrap();
        assert_eq!(skill(&slug, "Plans\n meals <b>fast</b>").description(), "Plans meals bfast/b");
        let long = skill(&slug, &"ä".repeat(2000)).description();
        assert_eq!((long.chars().count(), long.ends_with("ä…")), (1024, true));
        assert_eq!(skill(&slug, "<>").description(), "a");
        let text = "x".repeat(300);
        let for_claude = Skill { assistant: Assistant::Claude, ..skill(&slug, &text) };
        assert_eq!(for_claude.description().chars().count(), 200);
    }

    #[test]
    fn markdown_keeps_what_its_fields_cannot() {
        let slug = Slug::parse("claude-helper").unwrap();
        let skill = Skill { license: None, ..skill(&slug, "One\n<two>") };
        assert_eq!(
            skill.markdown(),
            "---\nname: \"helper\"\ndescription: \"One two\"\nmetadata:\n  title: \"Title\"\n  version: \"1\"\n  \
             slug: \"claude-helper\"\n  description: \"One\\n<two>\"\n---\n\n\n"
        );
    }

    #[test]
    fn markdown_has_metadata_and_instructions() {
        let slug = Slug::parse("recipe-planner").unwrap();
        let content = PackageContent {
            instructions: Instructions::parse("# Plan\n\nAsk first.").unwrap(),
            starters: vec![Starter::parse("Plan my \"week\".").unwrap()],
            files: Vec::new(),
        };
        let skill =
            Skill { order: Some("1042"), version: 3, content: &content, ..skill(&slug, "Plans: meals") };
        assert_eq!(
            skill.markdown(),
            "---\nname: \"recipe-planner\"\ndescription: \"Plans: meals\"\nlicense: \"MIT\"\nmetadata:\n  title: \"Title\"\n  \
             version: \"3\"\n  order: \"1042\"\n  starter-1: \"Plan my \\\"week\\\".\"\n---\n\n# Plan\n\nAsk first.\n"
        );
    }
}
