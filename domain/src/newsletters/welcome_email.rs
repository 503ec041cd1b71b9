use chrono::{DateTime, Utc};

use super::NewsletterSubject;
use crate::{EditConflict, RichText};

/// What members get once, after they have joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WelcomeEmail {
    pub subject: NewsletterSubject,
    pub content: RichText,
    pub is_on: bool,
}

/// An edit of the welcome email. The one with the highest number is current.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WelcomeEmailVersion {
    pub number: u32,
    /// `None` until an admin has written it.
    pub email: Option<WelcomeEmail>,
    pub saved_at: DateTime<Utc>,
}

impl Default for WelcomeEmailVersion {
    fn default() -> Self {
        Self { number: 0, email: None, saved_at: DateTime::UNIX_EPOCH }
    }
}

impl WelcomeEmailVersion {
    /// The next version, `based_on` the number that the admin edited.
    pub fn edit(&self, email: WelcomeEmail, based_on: u32, now: DateTime<Utc>) -> Result<Self, EditConflict> {
        if self.number != based_on {
            return Err(EditConflict);
        }
        Ok(Self { number: self.number.saturating_add(1), email: Some(email), saved_at: now })
    }
}
