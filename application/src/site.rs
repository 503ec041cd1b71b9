use chrono_tz::Tz;
use domain::money::Cents;
use domain::users::{EmailAddress, Role};

/// The tagline of the landing page, in emails and on the image of its link previews.
pub const TAGLINE: &str = "Hand off the small tasks. Keep the day.";

/// Site settings shown on pages and in emails.
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
}

impl Site {
    /// Whether this user can do nothing until they have set up a second factor. Whatever proves more than a password or a
    /// mailbox counts as one.
    pub fn requires_second_factor_set_up(&self, role: Option<Role>, has_second_factor: bool) -> bool {
        self.admins_need_second_factor && role.is_some() && !has_second_factor
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
