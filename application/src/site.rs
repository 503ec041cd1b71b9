use chrono_tz::Tz;
use domain::money::Cents;

/// Site settings shown on pages and in emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    pub name: String,
    /// Base of all links in emails, without a trailing slash.
    pub public_url: String,
    /// One sentence shown before payment; may be empty.
    pub refund_policy: String,
    /// The days of reports begin at midnight in this time zone.
    pub time_zone: Tz,
    /// The most that support staff can refund of one order.
    pub support_refund_limit: Cents,
}

impl Site {
    /// The URL of a path; `path` starts with a slash.
    #[must_use]
    pub fn url_for(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }
}
