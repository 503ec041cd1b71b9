/// Site settings shown on pages and in emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    pub name: String,
    /// Base of all links in emails, without a trailing slash.
    pub public_url: String,
    /// One sentence shown before payment; may be empty.
    pub refund_policy: String,
}

impl Site {
    /// The URL of a path; `path` starts with a slash.
    #[must_use]
    pub fn url_for(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }
}
