use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization as _;

use super::PackageError;

/// A file of a package. Its bytes are in the media storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageFile {
    pub name: FileName,
    pub key: FileKey,
    pub bytes: u64,
}

impl PackageFile {
    pub const MAX_BYTES: u64 = 5_000_000;

    pub const fn check_size(bytes: u64) -> Result<(), PackageError> {
        match bytes {
            0 => Err(PackageError::EmptyFile),
            1..=Self::MAX_BYTES => Ok(()),
            _ => Err(PackageError::FileTooLarge),
        }
    }
}

/// The name that members see.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileName(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileNameError {
    #[error("The name of a file must have 1 to {} characters", FileName::MAX_LENGTH)]
    Length,
    #[error("The name of a file can have letters, numbers, spaces, dots, hyphens and underscores only")]
    Characters,
    #[error("SKILL.md is made from the instructions. Choose another name.")]
    Reserved,
    #[error("Only .md, .txt, .csv, .json, .pdf, .png, .jpg and .webp files can be added")]
    Type,
}

impl FileName {
    pub const MAX_LENGTH: usize = 100;
    const EXTENSIONS: [&str; 9] = ["md", "txt", "csv", "json", "pdf", "png", "jpg", "jpeg", "webp"];

    /// # Errors
    /// [`FileNameError`] unless it is a name without folders, which every system can store, of an allowed type.
    pub fn parse(text: &str) -> Result<Self, FileNameError> {
        // macOS decomposes the letters in the names of files.
        let text: String = text.trim().nfc().collect();
        if text.is_empty() || text.chars().count() > Self::MAX_LENGTH {
            return Err(FileNameError::Length);
        }
        let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_' | '(' | ')');
        if !text.chars().all(is_allowed) || text.starts_with('.') {
            return Err(FileNameError::Characters);
        }
        if text.eq_ignore_ascii_case(super::SKILL_FILE) {
            return Err(FileNameError::Reserved);
        }
        let extension = text.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        if !extension.is_some_and(|extension| Self::EXTENSIONS.contains(&extension.as_str())) {
            return Err(FileNameError::Type);
        }
        Ok(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether some systems would store both under one name.
    pub fn is_same(&self, other: &Self) -> bool {
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

/// The key of a stored file. It is random, so that it can't be guessed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileKey(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("invalid name of a package file")]
pub struct ParseFileKeyError;

impl FileKey {
    const PREFIX: &str = "package-";
    const DIGITS: usize = 32;

    pub fn from_random(bytes: [u8; 16]) -> Self {
        Self(format!("{}{}", Self::PREFIX, hex::encode(bytes)))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for FileKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for FileKey {
    type Err = ParseFileKeyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix(Self::PREFIX).ok_or(ParseFileKeyError)?;
        let is_key = digits.len() == Self::DIGITS
            && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if is_key { Ok(Self(text.to_owned())) } else { Err(ParseFileKeyError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_is_storable_everywhere_and_of_an_allowed_type() {
        for name in
            ["menu.csv", "Über uns (2).md", "a.b.PDF", "photo.JPEG", &format!("{}.txt", "x".repeat(96))]
        {
            assert_eq!(FileName::parse(name).unwrap().as_str(), name);
        }
        assert_eq!(FileName::parse("U\u{308}ber.md").unwrap().as_str(), "\u{dc}ber.md");
        let error = |name: &str| FileName::parse(name).unwrap_err();
        assert_eq!(error(" "), FileNameError::Length);
        assert_eq!(error(&format!("{}.txt", "x".repeat(97))), FileNameError::Length);
        for name in
            ["../a.md", "a/b.md", "a\\b.md", "C:a.md", ".a.md", "a\u{0}.md", "a\u{202e}gpj.md", "a*.md"]
        {
            assert_eq!(error(name), FileNameError::Characters, "{name}");
        }
        assert_eq!(error("skill.MD"), FileNameError::Reserved);
        for name in ["a", "a.exe", "a.md.sh", "a.svg", "a.html"] {
            assert_eq!(error(name), FileNameError::Type, "{name}");
        }
    }

    #[test]
    fn names_are_the_same_without_case() {
        let name = |text| FileName::parse(text).unwrap();
        assert!(name("Menu.csv").is_same(&name("menu.CSV")));
        assert!(!name("menu.csv").is_same(&name("menu.md")));
    }

    #[test]
    fn file_key_round_trips() {
        let key = FileKey::from_random([0xab; 16]);
        assert_eq!(key.as_str(), format!("package-{}", "ab".repeat(16)));
        assert_eq!(key.as_str().parse(), Ok(key));
        for text in ["", "package-", "package-AB", "ab", &format!("package-{}", "g".repeat(32))] {
            assert_eq!(text.parse::<FileKey>(), Err(ParseFileKeyError), "{text}");
        }
    }
}
