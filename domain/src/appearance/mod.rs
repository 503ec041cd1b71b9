//! How the site looks: what an owner changes without a rebuild.

mod color;
mod decoration;
mod palette;
mod texts;

use chrono::{DateTime, Utc};

pub use color::{Color, ColorError};
pub use decoration::Decoration;
pub use palette::{BrandColors, Palette, Theme, TooLight};
pub use texts::{SiteText, SiteTextError, SiteTexts};

use crate::media::FeatureImage;
use crate::{AgentId, EditConflict};

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

crate::text_enum! {
    /// The fonts of headings and text.
    #[derive(Default)]
    pub enum Fonts {
        /// Fraunces and Figtree, which pages load.
        #[default]
        Warm = "warm",
        /// Those of the system, with serifs in headings.
        Classic = "classic",
        /// Those of the system.
        Plain = "plain",
    }
}

crate::text_enum! {
    /// What is beside the headline of the landing page.
    #[derive(Default)]
    pub enum Hero {
        #[default]
        Illustration = "illustration",
        Picture = "picture",
        None = "none",
    }
}

/// What one of the four cards with agents on the landing page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LandingSample {
    /// The built-in sample.
    #[default]
    Default,
    Nothing,
    Agent(AgentId),
}

/// What differs from the default look. `None` is the default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Appearance {
    pub colors: Option<BrandColors>,
    pub corners: Corners,
    pub fonts: Fonts,
    pub texts: SiteTexts,
    pub logo: Option<FeatureImage>,
    pub icon: Option<FeatureImage>,
    pub hero: Hero,
    /// For [`Hero::Picture`].
    pub picture: Option<FeatureImage>,
    /// Beside [`SiteText::AuthorText`].
    pub author_picture: Option<FeatureImage>,
    /// The agents that the landing page previews, in their order.
    pub samples: [LandingSample; Self::SAMPLES],
}

impl Appearance {
    /// How many agents the landing page previews.
    pub const SAMPLES: usize = 4;

    pub fn images(&self) -> impl Iterator<Item = &FeatureImage> {
        [&self.logo, &self.icon, &self.picture, &self.author_picture].into_iter().flatten()
    }

    /// What posts say about their author, if an owner has written about the one with this name.
    pub fn about_author(&self, name: &str) -> Option<&str> {
        self.texts.get(SiteText::AuthorText).filter(|_| self.texts.get(SiteText::AuthorName) == Some(name))
    }

    /// The picture beside the headline, if an owner has chosen one.
    pub fn shown_picture(&self) -> Option<&FeatureImage> {
        self.picture.as_ref().filter(|_| self.hero == Hero::Picture)
    }
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
