use crate::text::optional_text;

optional_text!(
    /// The text that stands for an image where it cannot be seen. Empty if the image is decoration.
    AltText, AltTextError, single_line, 300, "Alternative text"
);

/// The name of the uploaded file, by which admins find the image again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageName(String);

impl ImageName {
    pub const MAX_LENGTH: usize = 200;
    const UNNAMED: &str = "image";

    /// Never fails, because no one chooses this name in Marigold: it drops folders and control characters, and shortens
    /// long names.
    pub fn from_file_name(name: &str) -> Self {
        let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let printable: String = file.chars().filter(|c| !c.is_control()).take(Self::MAX_LENGTH).collect();
        let name = printable.trim();
        Self(if name.is_empty() { Self::UNNAMED } else { name }.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alt_text_may_be_empty_and_has_a_maximum_length() {
        assert_eq!(AltText::parse("  A cat ").unwrap().as_str(), "A cat");
        assert_eq!(AltText::parse(" "), Ok(AltText::default()));
        assert!(AltText::parse(&"ä".repeat(300)).is_ok());
        assert_eq!(AltText::parse(&"ä".repeat(301)), Err(AltTextError::TooLong));
        assert_eq!(AltText::parse("a\nb"), Err(AltTextError::ControlCharacter));
    }

    #[test]
    fn image_name_drops_folders_and_control_characters() {
        let name = |text: &str| ImageName::from_file_name(text).0;
        assert_eq!(name("C:\\fakepath\\Über uns.png"), "Über uns.png");
        assert_eq!(name("/etc/pass\u{0}wd\n"), "passwd");
        assert_eq!(name("  "), "image");
        assert_eq!(name("a/"), "image");
        assert_eq!(name(&"x".repeat(500)).len(), 200);
    }
}
