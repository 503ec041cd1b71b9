use chrono::TimeDelta;
use domain::NewsletterId;
use domain::mail::{MailId, MailKind, OutboxMail};
use domain::newsletters::{CancelReason, Newsletter, NewsletterState, SendTime};

use super::NewsletterRenderer;
use crate::context::use_case;
use crate::outbox::{find_or_insert_preference, newsletter_without_body};
use crate::ports::{PostView, StoreError, Subscriber, UnitOfWork};
use crate::{Context, ErrorChain};

/// How many newsletter emails all nodes together put into the outbox per minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SendingRate {
    per_minute: u32,
}

impl SendingRate {
    pub const DEFAULT: u32 = 120;
    pub const MAX: u32 = 6000;
    /// A transaction with more emails would keep other writers waiting.
    const MAX_BATCH: u32 = 50;

    /// Limited to 1 to [`Self::MAX`].
    pub fn per_minute(emails: u32) -> Self {
        Self { per_minute: emails.clamp(1, Self::MAX) }
    }

    /// The emails of one batch, about as many as half a second allows.
    pub(crate) fn batch(self) -> u32 {
        (self.per_minute / 120).clamp(1, Self::MAX_BATCH)
    }

    /// The time between two batches.
    fn interval(self) -> TimeDelta {
        TimeDelta::milliseconds(i64::from(self.batch()) * 60_000 / i64::from(self.per_minute))
    }

    /// With so many emails waiting, the mail server is slower than the rate, or unavailable.
    fn max_backlog(self) -> u64 {
        u64::from(self.per_minute.max(self.batch()))
    }
}

impl Default for SendingRate {
    fn default() -> Self {
        Self::per_minute(Self::DEFAULT)
    }
}

use_case! {
    /// Starts newsletters that are due, and puts their emails into the outbox in batches. Each batch is one transaction with the
    /// progress of the newsletter, so a crash neither skips nor repeats a recipient. A lease that ends when the next batch is due
    /// keeps the rate, and lets only one node send at a time.
    pub struct SendNewsletters
}

impl SendNewsletters {
    const LEASE: &str = "newsletter_batch";
    /// Emails that the mail server has not accepted by then are dropped.
    const LIFETIME: TimeDelta = TimeDelta::days(3);

    /// Takes the next step of each newsletter; `None` if there is nothing to do now.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn run(&self) -> Result<Option<()>, StoreError> {
        let open = self.context.store.read().await?.newsletters().list_open().await?;
        let mut is_progress = false;
        let mut failure = None;
        for newsletter in open {
            match self.advance(&newsletter).await {
                Ok(has_advanced) => is_progress |= has_advanced,
                // The others are sent.
                Err(error) => {
                    tracing::error!(newsletter.id = %newsletter.id, error = %ErrorChain(&error), "newsletter not sent");
                    failure = Some(error);
                }
            }
        }
        match failure {
            Some(error) if !is_progress => Err(error),
            _ => Ok(is_progress.then_some(())),
        }
    }

    /// Whether the next batch or the outcome of a newsletter is still to come.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn is_sending(&self) -> Result<bool, StoreError> {
        let open = self.context.store.read().await?.newsletters().list_open().await?;
        Ok(open.iter().any(|newsletter| newsletter.state == NewsletterState::Sending))
    }

    async fn advance(&self, newsletter: &Newsletter) -> Result<bool, StoreError> {
        let now = self.context.clock.now();
        let is_scheduled = newsletter.state == NewsletterState::Scheduled;
        let post = match newsletter.post_id {
            // Until its time comes, its post may be a draft, in the trash or in the archive, so that undoing that brings the
            // newsletter back.
            Some(_) if is_scheduled && !newsletter.is_due(now) => return Ok(false),
            Some(post) => self.context.queries.posts().find_by_id(post).await?,
            None => None,
        };
        if let Some(reason) = cancel_reason(newsletter, post.as_ref()) {
            return self.cancel(newsletter.id, reason).await;
        }
        match post {
            Some(post) if is_scheduled && post.is_sendable() => self.start(newsletter.id, &post).await,
            _ if is_scheduled => Ok(false),
            _ if newsletter.is_queued => self.finish(newsletter.id).await,
            _ => self.send_batch(newsletter.id).await,
        }
    }

    async fn start(&self, id: NewsletterId, post: &PostView) -> Result<bool, StoreError> {
        let body = NewsletterRenderer::new(&self.context).body(post).await?;
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin().await?;
        let found = unit.newsletters().lock(id).await?.filter(|newsletter| newsletter.is_due(now));
        let Some(mut newsletter) = found else { return Ok(false) };
        // Those that got it before a cancellation, and all who still want it.
        let figures = unit.newsletters().figures(id).await?;
        let before = figures.recipients().saturating_sub(figures.skipped);
        let recipients = before
            .saturating_add(unit.newsletters().count_subscribers(Some(id), &newsletter.audience).await?);
        newsletter.start(post.title.clone(), body, recipients, now);
        unit.newsletters().update(&newsletter).await?;
        unit.commit().await?;
        tracing::info!(newsletter.id = %id, "newsletter started");
        Ok(true)
    }

    /// Whether the next batch of emails to many may be queued. Then no other batch is, until it is due.
    pub(crate) async fn acquire(context: &Context, unit: &mut dyn UnitOfWork) -> Result<bool, StoreError> {
        let (now, rate) = (context.clock.now(), context.newsletter_rate);
        Ok(unit.leases().acquire(Self::LEASE, now, now + rate.interval()).await?
            && unit.outbox().count_queued_bulk(rate.max_backlog()).await? < rate.max_backlog())
    }

    async fn send_batch(&self, id: NewsletterId) -> Result<bool, StoreError> {
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin().await?;
        if !Self::acquire(&self.context, &mut *unit).await? {
            return Ok(false);
        }
        let found = unit.newsletters().lock(id).await?;
        let Some(mut newsletter) = found.filter(is_being_queued) else { return Ok(false) };
        let started_at = newsletter.started_at.unwrap_or(now);
        let limit = u64::from(self.context.newsletter_rate.batch());
        let subscribers = unit
            .newsletters()
            .list_subscribers(id, &newsletter.audience, newsletter.cursor, started_at, limit)
            .await?;
        for subscriber in &subscribers {
            self.enqueue(&mut *unit, &newsletter, subscriber).await?;
        }
        let is_last = u64::try_from(subscribers.len()).is_ok_and(|count| count < limit);
        newsletter.advance(subscribers.last().map(|subscriber| subscriber.id), is_last);
        unit.newsletters().save_progress(&newsletter).await?;
        unit.commit().await?;
        Ok(true)
    }

    async fn enqueue(
        &self,
        unit: &mut dyn UnitOfWork,
        newsletter: &Newsletter,
        subscriber: &Subscriber,
    ) -> Result<(), StoreError> {
        let id = MailId::from_uuid(self.context.ids.next_id());
        if !unit.newsletters().add_recipient(newsletter.id, subscriber.id, id).await? {
            return Ok(());
        }
        let token = if let Some(token) = &subscriber.unsubscribe_token {
            token.clone()
        } else {
            let (secrets, topic) = (&*self.context.secrets, newsletter.audience.topic());
            find_or_insert_preference(unit, secrets, subscriber.id, topic).await?.unsubscribe_token
        };
        let content = newsletter_without_body(&self.context.site(), newsletter, &token);
        let kind = MailKind::Newsletter;
        // Recipients are unique already.
        let key = format!("{}:{id}", kind.as_str());
        let now = self.context.clock.now();
        let expires_at = Some(now + Self::LIFETIME);
        let mail = OutboxMail::queued(id, kind, key, subscriber.email.clone(), content, expires_at, now);
        unit.outbox().enqueue(&mail.of_account(subscriber.id)).await
    }

    async fn finish(&self, id: NewsletterId) -> Result<bool, StoreError> {
        let figures = self.context.store.read().await?.newsletters().figures(id).await?;
        if figures.waiting > 0 {
            return Ok(false);
        }
        let mut unit = self.context.store.begin().await?;
        let found = unit.newsletters().lock(id).await?;
        let is_finished =
            |newsletter: &Newsletter| newsletter.state == NewsletterState::Sending && newsletter.is_queued;
        let Some(mut newsletter) = found.filter(is_finished) else { return Ok(false) };
        newsletter.finish(self.context.clock.now());
        unit.newsletters().update(&newsletter).await?;
        unit.commit().await?;
        tracing::info!(newsletter.id = %id, figures.sent, figures.refused, "newsletter sent");
        Ok(true)
    }

    async fn cancel(&self, id: NewsletterId, reason: CancelReason) -> Result<bool, StoreError> {
        let mut unit = self.context.store.begin().await?;
        let Some(mut newsletter) = unit.newsletters().lock(id).await? else { return Ok(false) };
        if !newsletter.cancel(reason, self.context.clock.now()).is_applied() {
            return Ok(false);
        }
        unit.newsletters().skip_queued(id).await?;
        unit.newsletters().update(&newsletter).await?;
        unit.commit().await?;
        tracing::warn!(newsletter.id = %id, reason = reason.as_str(), "newsletter canceled");
        Ok(true)
    }
}

fn is_being_queued(newsletter: &Newsletter) -> bool {
    newsletter.state == NewsletterState::Sending && !newsletter.is_queued
}

/// Why it cannot be sent now that its time has come. One that waits for the publication of its post waits on.
fn cancel_reason(newsletter: &Newsletter, post: Option<&PostView>) -> Option<CancelReason> {
    let waits = newsletter.post_id.is_some()
        && newsletter.state == NewsletterState::Scheduled
        && newsletter.send_time == SendTime::WhenPublished;
    match post {
        _ if waits => None,
        None => Some(CancelReason::PostDeleted),
        Some(post) if !post.is_sendable() => Some(CancelReason::PostUnpublished),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_keep_the_rate() {
        for per_minute in [1, 2, 60, 119, 120, 121, 1000, 5999, 6000] {
            let rate = SendingRate::per_minute(per_minute);
            let batches = 3_600_000 / rate.interval().num_milliseconds();
            let sent = batches * i64::from(rate.batch());
            let expected = i64::from(per_minute) * 60;
            assert!((expected..=expected + expected / 50).contains(&sent), "{sent} per hour at {per_minute}");
        }
        assert_eq!(SendingRate::per_minute(0), SendingRate::per_minute(1));
        assert_eq!(SendingRate::per_minute(u32::MAX), SendingRate::per_minute(SendingRate::MAX));
    }
}
