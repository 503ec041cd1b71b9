use std::sync::{Arc, PoisonError, RwLock};

use chrono_tz::Tz;
use domain::appearance::{Appearance, BrandColors, Color, Fonts, Palette, SiteText};
use domain::money::Cents;
use domain::seller::Seller;
use domain::users::{EmailAddress, Role};

use crate::ports::{Revision, Revisions, Store, StoreError, Topic};

/// `--primary` of the light theme.
const PRIMARY: Color = Color::new(0x5a, 0x2b, 0x4f);

/// Site settings shown on pages and in emails, with what an owner changed about their look, and who sells there.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
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
    /// The most characters of a new prompt.
    pub prompt_max_length: usize,
    /// Whether admins without a second factor can only set one up.
    pub admins_need_second_factor: bool,
    /// Whether members can connect apps, such as assistants, that read their library.
    pub has_connected_apps: bool,
    /// Whether every page says that this is a demo.
    pub is_demo: bool,
    /// Whether emails are not sent but shown at `/dev/mailbox`.
    pub has_mailbox: bool,
    pub appearance: Appearance,
    pub seller: Seller,
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
        let name = appearance.texts.get(SiteText::Name).unwrap_or(&self.name).to_owned();
        Self { name, appearance, ..self.clone() }
    }

    /// The site of this seller, whose email address replaces that of the settings.
    #[must_use]
    pub fn with_seller(self, seller: Seller) -> Self {
        let contact_email = seller.email.clone().or(self.contact_email);
        Self { contact_email, seller, ..self }
    }

    /// As it is shown, which may be empty.
    pub fn text(&self, text: SiteText) -> &str {
        match text {
            SiteText::Name => &self.name,
            _ => self.appearance.texts.get(text).unwrap_or_else(|| text.default_text()),
        }
    }

    /// `None` for the colors of the style sheet.
    pub fn palette(&self) -> Option<Palette> {
        self.appearance.colors.as_ref().map(BrandColors::palette)
    }

    /// The background of buttons where there is only one theme, such as in emails.
    pub fn primary_color(&self) -> Color {
        self.appearance.colors.map_or(PRIMARY, |colors| colors.brand())
    }

    /// In emails, which load no fonts.
    pub const fn heading_font(&self) -> &'static str {
        match self.appearance.fonts {
            Fonts::Warm => "Fraunces,Georgia,serif",
            Fonts::Classic => "Georgia,serif",
            Fonts::Plain => "-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif",
        }
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

/// The site as it is now: an owner can change its appearance and seller while the server runs.
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
        let mut unit = store.read().await?;
        let appearance = unit.appearance().find_current().await?.appearance;
        let seller = unit.seller().find_current().await?.seller;
        let site = Arc::new(self.settings.with_appearance(appearance).with_seller(seller));
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
        let (start, end) = SiteText::Tagline.default_text().split_once(". ").unwrap();
        assert!(texts.contains(&format!("\"{start}. \"")) && texts.contains(&format!("\"{end}\"")));
        let mut others = SiteText::ALL.to_vec();
        others.retain(|text| text.is_on_landing_page() && *text != SiteText::Tagline);
        for text in others {
            let value = format!("\"{}\"", text.default_text());
            let lines = [" ", "\n    "].map(|space| format!("  {}:{space}{value},", text.as_str()));
            assert!(lines.iter().any(|line| texts.contains(line)), "{}", lines[0]);
        }
        let tokens = include_str!("../../frontend/src/styles/tokens.css");
        assert!(tokens.contains(&format!("--primary: light-dark({PRIMARY},")));
        let shell = include_str!("../../frontend/public/index.html");
        assert!(shell.contains(SiteText::SearchDescription.default_text()));
        let form = include_str!("../../frontend/src/features/appearance/admin-api.ts");
        assert!(form.contains(&format!("brand: \"{PRIMARY}\"")));
    }
}
