use chrono::{DateTime, Utc};

use super::LegalPageKind;
use crate::version::next_version;
use crate::{EditConflict, RichText};

/// A page that an admin has edited. A page that no one has edited has a default text, which is not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalPage {
    pub kind: LegalPageKind,
    pub content: RichText,
    pub updated_at: DateTime<Utc>,
}

impl LegalPage {
    pub const fn create(kind: LegalPageKind, content: RichText, now: DateTime<Utc>) -> Self {
        Self { kind, content, updated_at: now }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded; `None` if it was the default text.
    pub fn edit(
        &mut self,
        content: RichText,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        let based_on = based_on.ok_or(EditConflict)?;
        self.updated_at = next_version(self.updated_at, Some(based_on), now)?;
        self.content = content;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_of_default_text_or_older_version_is_rejected() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let text = |text: &str| RichText::from_sanitized(text).unwrap();
        let mut page = LegalPage::create(LegalPageKind::Terms, text("First"), start);
        let before = page.clone();
        assert_eq!(page.edit(text("Second"), None, start), Err(EditConflict));
        assert_eq!(page, before);
        assert_eq!(page.edit(text("Second"), Some(start), start), Ok(()));
        assert!(page.updated_at > start, "an edit has a newer version");
        assert_eq!(page.edit(text("Third"), Some(start), start), Err(EditConflict));
        assert_eq!(page.content.as_str(), "Second");
    }
}
