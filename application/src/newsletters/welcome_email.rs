use domain::newsletters::{NewsletterSubject, WelcomeEmail, WelcomeEmailVersion};
use domain::users::Permission;
use domain::{EditConflict, RichText, RichTextError};
use serde::{Deserialize, Serialize};

use super::{ManageNewsletterError, ManageNewsletters};
use crate::context::use_case;
use crate::outbox::{MailContent, MailId, WelcomeMailer};
use crate::ports::{Actor, HtmlSanitizer};

use_case! {
    /// The email to members who just joined. It is off until an admin has written it.
    pub struct WelcomeEmails
}

impl WelcomeEmails {
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor) -> Result<WelcomeEmailVersion, ManageNewsletterError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.store.read().await?.welcome_email().find_current().await?)
    }

    /// Saves an edit `based_on` the number of a version.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save(
        &self,
        actor: Actor,
        values: &WelcomeEmailValues,
        based_on: u32,
    ) -> Result<WelcomeEmailVersion, ManageNewsletterError> {
        actor.require(Permission::ManageContent)?;
        let email = values.sanitize(&*self.context.html_sanitizer)?;
        if email.is_on && ManageNewsletters::new(&self.context).lacks_postal_address() {
            return Err(ManageNewsletterError::NoPostalAddress);
        }
        let mut unit = self.context.store.begin_as(actor).await?;
        let current = unit.welcome_email().find_current().await?;
        let version = current.edit(email, based_on, self.context.clock.now())?;
        if !unit.welcome_email().save(&current, &version).await? {
            return Err(EditConflict.into());
        }
        unit.commit().await?;
        Ok(version)
    }

    /// The email as it is saved; its link to unsubscribe leads to the profile.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn preview(&self, actor: Actor) -> Result<MailContent, ManageNewsletterError> {
        let email = self.find(actor).await?.email.ok_or(ManageNewsletterError::NotFound)?;
        let url = self.context.site().url_for("/profile");
        Ok(WelcomeMailer::new(&self.context).render(&email, &url).await?)
    }

    /// Sends it to the admin's own address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_test(&self, actor: Actor) -> Result<MailId, ManageNewsletterError> {
        let content = self.preview(actor).await?;
        ManageNewsletters::new(&self.context).enqueue_test(actor, content, None).await
    }
}

/// A welcome email as it is stored, edited in the browser, and written in a content pack.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct WelcomeEmailValues {
    pub subject: String,
    /// HTML.
    pub content: String,
    pub is_on: bool,
}

impl From<&WelcomeEmail> for WelcomeEmailValues {
    fn from(email: &WelcomeEmail) -> Self {
        Self {
            subject: email.subject.as_str().to_owned(),
            content: email.content.as_str().to_owned(),
            is_on: email.is_on,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum WelcomeEmailError {
    #[error("{0}")]
    Subject(String),
    #[error(transparent)]
    Content(#[from] RichTextError),
}

impl WelcomeEmailValues {
    /// With the HTML that is allowed.
    pub(crate) fn sanitize(&self, sanitizer: &dyn HtmlSanitizer) -> Result<WelcomeEmail, WelcomeEmailError> {
        let content = sanitizer.rich_text(&self.content)?.as_str().to_owned();
        Self { content, ..self.clone() }.parse_stored()
    }

    /// With HTML that is sanitized.
    pub fn parse_stored(&self) -> Result<WelcomeEmail, WelcomeEmailError> {
        let subject = NewsletterSubject::parse(&self.subject);
        let subject = subject.map_err(|error| WelcomeEmailError::Subject(error.to_string()))?;
        Ok(WelcomeEmail {
            subject: subject.ok_or_else(|| WelcomeEmailError::Subject("Subject is required".to_owned()))?,
            content: RichText::from_sanitized(&self.content)?,
            is_on: self.is_on,
        })
    }
}
