use std::fmt;

use url::Url;

use super::{FileName, PackageContent, Starter};

/// What is probably wrong with a package. It can be published all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Warning {
    /// An unfilled placeholder, such as `[[your city]]`.
    Placeholder(String),
    /// A link to a document that usually only its author can open.
    PrivateLink(String),
    /// The instructions name a file that the package does not have.
    MissingFile(String),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placeholder(text) => write!(f, "The text still has the placeholder {text}."),
            Self::PrivateLink(url) => write!(f, "Buyers may not be able to open {url}."),
            Self::MissingFile(name) => {
                write!(f, "The instructions name {name}, which is not in the package.")
            }
        }
    }
}

const PRIVATE_HOSTS: [&str; 10] = [
    "docs.google.com",
    "drive.google.com",
    "sheets.google.com",
    "notion.so",
    "notion.site",
    "dropbox.com",
    "sharepoint.com",
    "onedrive.live.com",
    "1drv.ms",
    "localhost",
];

impl PackageContent {
    /// Without duplicates; of each text placeholders first, then links, then files.
    pub fn warnings(&self) -> Vec<Warning> {
        let texts =
            std::iter::once(self.instructions.as_str()).chain(self.starters.iter().map(Starter::as_str));
        let mut warnings = Vec::new();
        for text in texts {
            let found = placeholders(text).chain(private_links(text)).chain(self.missing_files(text));
            for warning in found {
                if !warnings.contains(&warning) {
                    warnings.push(warning);
                }
            }
        }
        warnings
    }

    /// File names in the text, split at white space. A name with spaces is matched by its last word.
    fn missing_files<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Warning> + 'a {
        let words = text.split(|c: char| {
            c.is_whitespace() || matches!(c, '`' | '"' | '\'' | '(' | ')' | '[' | ']' | ',' | ';' | '*')
        });
        words.filter_map(|word| {
            let word = word.trim_end_matches(['.', ':', '!', '?']);
            let name = FileName::parse(word).ok()?;
            let is_part =
                |file: &FileName| file.is_same(&name) || file.as_str().ends_with(&format!(" {word}"));
            (!self.files.iter().any(|file| is_part(&file.name)))
                .then(|| Warning::MissingFile(word.to_owned()))
        })
    }
}

fn placeholders(text: &str) -> impl Iterator<Item = Warning> {
    text.split("[[").skip(1).filter_map(|rest| {
        let (inside, _) = rest.split_once("]]")?;
        (!inside.contains('\n')).then(|| Warning::Placeholder(format!("[[{inside}]]")))
    })
}

fn private_links(text: &str) -> impl Iterator<Item = Warning> {
    let words =
        text.split(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | '"' | '[' | ']'));
    words.filter(|word| word.starts_with("https://") || word.starts_with("http://")).filter_map(|word| {
        let url = Url::parse(word).ok()?;
        let host = url.host_str()?;
        let is_private =
            PRIVATE_HOSTS.iter().any(|private| host == *private || host.ends_with(&format!(".{private}")));
        is_private.then(|| Warning::PrivateLink(word.trim_end_matches(['.', ',']).to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{FileKey, Instructions, PackageFile};
    use super::*;

    #[test]
    fn warnings_name_what_buyers_would_stumble_over() {
        let file = |name| PackageFile {
            name: FileName::parse(name).unwrap(),
            key: FileKey::from_random([0; 16]),
            bytes: 1,
        };
        let content = PackageContent {
            instructions: Instructions::parse(
                "Use [[your city]] and menu.csv, prices.csv. See (https://docs.google.com/d/1) and \
                 https://company.sharepoint.com/x. Ask [[your city]]. Open `My plan.pdf`, version 1.2 of example.com.",
            )
            .unwrap(),
            starters: vec![Starter::parse("Plan for [[name]]").unwrap()],
            files: vec![file("Menu.csv"), file("My plan.pdf")],
        };
        let warnings: Vec<_> = content.warnings();
        assert_eq!(
            warnings,
            [
                Warning::Placeholder("[[your city]]".to_owned()),
                Warning::PrivateLink("https://docs.google.com/d/1".to_owned()),
                Warning::PrivateLink("https://company.sharepoint.com/x".to_owned()),
                Warning::MissingFile("prices.csv".to_owned()),
                Warning::Placeholder("[[name]]".to_owned()),
            ]
        );
        assert!(PackageContent::default().warnings().is_empty());
    }
}
