//! The email to members who just joined. The outbox holds it without its text, which is that of the moment when it is sent.

use domain::newsletters::{SubjectAndPreview, WelcomeEmail};
use domain::users::{EmailTopic, User};

use super::newsletter::render_newsletter;
use super::{MailContent, MailKind, NewsletterBodies, UnsubscribeLinks};
use crate::context::use_case;
use crate::ports::{StoreError, UnitOfWork};

use_case! {
    pub(crate) struct WelcomeMailer
}

impl WelcomeMailer {
    /// Queues it for a member whose address was verified now, in the same unit of work.
    pub(crate) async fn queue(&self, unit: &mut dyn UnitOfWork, member: &User) -> Result<(), StoreError> {
        let current = unit.welcome_email().find_current().await?;
        let Some(email) = current.email.filter(|email| email.is_on) else { return Ok(()) };
        let (kind, links) = (MailKind::WelcomeEmail, UnsubscribeLinks::new(&self.context));
        let link = links.find(unit, member.id, &member.email, EmailTopic::ProductUpdates).await?;
        let Some(url) = link else { return Ok(()) };
        let content = MailContent {
            subject: email.subject.as_str().to_owned(),
            unsubscribe_url: Some(url),
            ..MailContent::default()
        };
        let key = format!("{}:{}", kind.as_str(), member.id);
        unit.outbox().enqueue(&self.context.mail(kind, Some(key), (member.id, &member.email), content)).await
    }

    /// Adds the text. Returns `false` if it was turned off.
    pub(super) async fn complete(&self, content: &mut MailContent) -> Result<bool, StoreError> {
        let current = self.context.store.read().await?.welcome_email().find_current().await?;
        let Some(email) = current.email.filter(|email| email.is_on) else { return Ok(false) };
        let unsubscribe_url = content.unsubscribe_url.take();
        let rendered = self.render(&email, unsubscribe_url.as_deref().unwrap_or_default()).await?;
        *content = MailContent { unsubscribe_url, ..rendered };
        Ok(true)
    }

    pub(crate) async fn render(
        &self,
        email: &WelcomeEmail,
        unsubscribe_url: &str,
    ) -> Result<MailContent, StoreError> {
        let body = NewsletterBodies::new(&self.context).render(email.content.as_str()).await?;
        let (kind, topic) = (MailKind::WelcomeEmail, EmailTopic::ProductUpdates);
        let (title, texts) = (email.subject.as_str(), SubjectAndPreview::default());
        render_newsletter(kind, &self.context.site(), title, &texts, &body, topic, unsubscribe_url)
    }
}
