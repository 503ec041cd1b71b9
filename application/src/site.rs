//! The product as its visitors know it.

/// The product's name and where it is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    pub name: String,
    /// Base of every link in mails, without a slash at its end.
    pub public_url: String,
}

impl Site {
    /// The address of a page; `path` begins with a slash.
    #[must_use]
    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }
}
