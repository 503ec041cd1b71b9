//! How the site looks: what an owner changes without a rebuild.

mod color;
mod palette;
mod texts;

use chrono::{DateTime, Utc};

pub use color::{Color, ColorError};
pub use palette::{BrandColors, Palette, Theme, TooLight};
pub use texts::{Line, LineError, SiteDescription, SiteDescriptionError, SiteName, SiteNameError};

use crate::EditConflict;

crate::text_enum! {
    /// How round corners are.
    #[derive(Default)]
    pub enum Corners {
        #[default]
        Round = "round",
        Soft = "soft",
        Square = "square",
    }
}

/// What differs from the default look. `None` is the default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Appearance {
    pub name: Option<SiteName>,
    pub colors: Option<BrandColors>,
    pub corners: Corners,
    /// The line above the headline of the landing page.
    pub eyebrow: Option<Line>,
    /// The line below the headline. Emails and link previews have it too.
    pub tagline: Option<Line>,
    /// The sentences below the tagline.
    pub description: Option<SiteDescription>,
    /// The last line of the landing page.
    pub closing_line: Option<Line>,
    /// What search engines show.
    pub search_description: Option<SiteDescription>,
}

/// A published appearance. The one with the highest number is current.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppearanceVersion {
    pub number: u32,
    pub appearance: Appearance,
    pub published_at: DateTime<Utc>,
}

impl Default for AppearanceVersion {
    /// The look of a site whose owner has changed nothing.
    fn default() -> Self {
        Self { number: 0, appearance: Appearance::default(), published_at: DateTime::UNIX_EPOCH }
    }
}

impl AppearanceVersion {
    /// The next version, `based_on` the number that the owner edited.
    pub fn edit(
        &self,
        appearance: Appearance,
        based_on: u32,
        now: DateTime<Utc>,
    ) -> Result<Self, EditConflict> {
        if self.number != based_on {
            return Err(EditConflict);
        }
        Ok(Self { number: self.number.saturating_add(1), appearance, published_at: now })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_of_an_older_version_is_a_conflict() {
        let current = AppearanceVersion { number: 3, ..AppearanceVersion::default() };
        let edit = |based_on| current.edit(Appearance::default(), based_on, DateTime::UNIX_EPOCH);
        assert_eq!(edit(3).map(|version| version.number), Ok(4));
        assert_eq!(edit(2), Err(EditConflict));
    }
}
