use std::sync::{Arc, PoisonError, RwLock};

use chrono_tz::Tz;
use domain::appearance::{Appearance, BrandColors, Color, Line, Palette, SiteDescription};
use domain::money::Cents;
use domain::users::{EmailAddress, Role};

use crate::ports::{Revision, Revisions, Store, StoreError, Topic};

const EYEBROW: &str = "Everyday AI, made simple";
const TAGLINE: &str = "Hand off the small tasks. Keep the day.";
const DESCRIPTION: &str =
    "Free GPT agents and prompts with instant access, plus premium agents for specialized tasks.";
const CLOSING_LINE: &str = "A minute now, more time tomorrow.";
const SEARCH_DESCRIPTION: &str =
    "Free AI agents and prompts with instant access, and premium agents for specialized tasks.";
/// `--primary` of the light theme.
const PRIMARY: Color = Color::new(0x5a, 0x2b, 0x4f);

/// Site settings shown on pages and in emails, with what an owner changed about their look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    pub name: String,
    /// Base of all links in emails, without a trailing slash.
    pub public_url: String,
    /// One sentence shown before payment; may be empty.
    pub refund_policy: String,
    /// Where visitors reach the people who run the site.
    pub contact_email: Option<EmailAddress>,
    /// The time zone in which the days of reports begin and posts are scheduled.
    pub time_zone: Tz,
    /// The most that support staff can refund of one order.
    pub support_refund_limit: Cents,
    /// The most that one of them can refund in 24 hours.
    pub support_refund_daily_limit: Cents,
    /// Whether admins without a second factor can only set one up.
    pub admins_need_second_factor: bool,
    /// Whether every page says that this is a demo.
    pub is_demo: bool,
    pub appearance: Appearance,
}

impl Site {
    /// Whether this user can do nothing until they have set up a second factor. Whatever proves more than a password or a
    /// mailbox counts as one.
    pub fn requires_second_factor_set_up(&self, role: Option<Role>, has_second_factor: bool) -> bool {
        self.admins_need_second_factor && role.is_some() && !has_second_factor
    }

    /// The site with this appearance, whose name replaces that of the settings.
    #[must_use]
    pub fn with_appearance(&self, appearance: Appearance) -> Self {
        let name = appearance.name.as_ref().map_or(self.name.as_str(), |name| name.as_str()).to_owned();
        Self { name, appearance, ..self.clone() }
    }

    pub fn eyebrow(&self) -> &str {
        self.appearance.eyebrow.as_ref().map_or(EYEBROW, Line::as_str)
    }

    pub fn tagline(&self) -> &str {
        self.appearance.tagline.as_ref().map_or(TAGLINE, Line::as_str)
    }

    pub fn description(&self) -> &str {
        self.appearance.description.as_ref().map_or(DESCRIPTION, SiteDescription::as_str)
    }

    pub fn closing_line(&self) -> &str {
        self.appearance.closing_line.as_ref().map_or(CLOSING_LINE, Line::as_str)
    }

    pub fn search_description(&self) -> &str {
        self.appearance.search_description.as_ref().map_or(SEARCH_DESCRIPTION, SiteDescription::as_str)
    }

    /// `None` for the colors of the style sheet.
    pub fn palette(&self) -> Option<Palette> {
        self.appearance.colors.as_ref().map(BrandColors::palette)
    }

    /// The background of buttons where there is only one theme, such as in emails.
    pub fn primary_color(&self) -> Color {
        self.appearance.colors.map_or(PRIMARY, |colors| colors.brand())
    }

    /// Whether the public URL uses https.
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// The URL of a path; `path` starts with a slash.
    pub fn url_for(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }
}

/// The site as it is now: an owner can change its appearance while the server runs.
#[derive(Debug)]
pub struct CurrentSite {
    settings: Site,
    current: RwLock<(Revision, Arc<Site>)>,
}

impl CurrentSite {
    /// With the default appearance, until it is refreshed.
    pub fn new(settings: Site) -> Self {
        let current = RwLock::new((Revision::new(0), Arc::new(settings.clone())));
        Self { settings, current }
    }

    /// The site with its default look.
    pub fn settings(&self) -> &Site {
        &self.settings
    }

    pub fn get(&self) -> Arc<Site> {
        self.versioned().1
    }

    /// The revision that the appearance is at least as new as.
    pub fn revision(&self) -> Revision {
        self.versioned().0
    }

    /// Reads the appearance if it has changed, on any node.
    pub async fn refresh(&self, store: &dyn Store, revisions: &dyn Revisions) -> Result<(), StoreError> {
        // First the revision, so that the appearance is at least as new.
        let revision = revisions.current(Topic::Appearance).await?;
        if revision == self.revision() {
            return Ok(());
        }
        let version = store.read().await?.appearance().find_current().await?;
        let site = Arc::new(self.settings.with_appearance(version.appearance));
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = (revision, site);
        Ok(())
    }

    fn versioned(&self) -> (Revision, Arc<Site>) {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_look_equals_the_front_end() {
        let texts = include_str!("../../frontend/src/lib/site-texts.ts");
        for text in [EYEBROW, DESCRIPTION, CLOSING_LINE] {
            assert!(texts.contains(&format!("\"{text}\"")), "{text}");
        }
        let (start, end) = TAGLINE.split_once(". ").unwrap();
        assert!(texts.contains(&format!("\"{start}. \"")) && texts.contains(&format!("\"{end}\"")));
        let tokens = include_str!("../../frontend/src/styles/tokens.css");
        assert!(tokens.contains(&format!("--primary: light-dark({PRIMARY},")));
        let shell = include_str!("../../frontend/public/index.html");
        assert!(shell.contains(SEARCH_DESCRIPTION));
        let form = include_str!("../../frontend/src/features/appearance/appearance-page.tsx");
        assert!(form.contains(&format!("brandColor: \"{PRIMARY}\"")));
    }
}
