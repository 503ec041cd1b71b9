use std::sync::Arc;

use application::newsletters::{
    EmailEvents, ManageNewsletters, NewsletterRenderer, RemoveSuppression, SendNewsletters,
};
use application::site::Site;

use super::Ports;

/// Use cases about newsletters.
impl Ports {
    fn newsletter_renderer(&self, site: &Arc<Site>) -> NewsletterRenderer {
        let cards = Arc::new(self.card_reader());
        NewsletterRenderer::new(site.clone(), self.email_body_renderer.clone(), cards)
    }

    pub(super) fn manage_newsletters(&self, site: &Arc<Site>) -> ManageNewsletters {
        ManageNewsletters::new(
            self.audited(),
            self.post_queries.clone(),
            self.newsletter_renderer(site),
            self.rate_limiter.clone(),
            self.ids.clone(),
            self.clock.clone(),
        )
    }

    pub fn send_newsletters(&self, site: &Arc<Site>) -> SendNewsletters {
        SendNewsletters::new(
            self.audited(),
            self.post_queries.clone(),
            self.newsletter_renderer(site),
            self.ids.clone(),
            self.clock.clone(),
            self.newsletter_rate,
        )
    }

    pub(super) fn remove_suppression(&self) -> RemoveSuppression {
        RemoveSuppression::new(self.audited(), self.ids.clone(), self.clock.clone())
    }

    pub(super) fn email_events(&self) -> Option<EmailEvents> {
        let verifier = self.email_event_verifier.clone()?;
        Some(EmailEvents::new(self.audited(), verifier, self.clock.clone()))
    }
}
