use application::outbox::MailId;
use application::ports::{
    Cursor, NewsletterFigures, NewsletterRepository, Page, PageRequest, ReceivedNewsletter, SortDirection,
    StoreError, Subscriber,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::newsletters::{Audience, Newsletter, NewsletterState, RecipientOutcome, SendTime};
use domain::users::{EmailPreference, User};
use domain::{NewsletterId, PostId, UserId};

use super::state::{State, StoredRecipient};
use super::unit_of_work::MemoryUnitOfWork;

impl State {
    /// Members of the audience who want these emails and may get optional ones, in the order of their ids.
    fn subscribers(
        &self,
        audience: &Audience,
    ) -> impl Iterator<Item = (Option<&EmailPreference>, Subscriber)> {
        let topic = audience.topic();
        self.users.values().filter_map(move |user| {
            let mut preferences = self.email_preferences.values();
            let preference = preferences.find(|it| it.user_id == user.id && it.topic == topic);
            let suppression = self.email_suppressions.get(&user.id);
            let is_subscriber = preference.map_or(topic.is_wanted_by_default(None), |it| it.is_wanted)
                && user.is_verified
                && !user.is_blocked()
                && user.deletion.is_none()
                && self.is_member_of(user, audience)
                && !suppression.is_some_and(|suppression| suppression.applies_to(&user.email));
            let subscriber = || Subscriber {
                id: user.id,
                email: user.email.clone(),
                unsubscribe_token: preference.map(|it| it.unsubscribe_token.clone()),
            };
            is_subscriber.then(|| (preference, subscriber()))
        })
    }

    fn is_member_of(&self, user: &User, audience: &Audience) -> bool {
        match audience {
            Audience::All => true,
            Audience::Buyers { agents, bundles, .. } => self.owned_by(user.id).any(|purchase| {
                let order = &self.orders[&purchase.order_id];
                let line = order.lines.iter().find(|line| line.agent_id == purchase.agent_id);
                let bundle = line.and_then(|line| line.bundle.as_ref());
                agents.contains(&purchase.agent_id) || bundle.is_some_and(|it| bundles.contains(&it.id))
            }),
            Audience::NeverBought => !self.sales().any(|order| order.user_id == user.id),
            Audience::JoinedSince(since) => user.created_at >= *since,
            Audience::Labels(labels) => {
                self.labels_of(user.id).any(|label| labels.iter().any(|it| it.key() == label.key()))
            }
        }
    }

    /// When the scheduled newsletter of the post is due.
    pub(super) fn newsletter_at(&self, post: PostId) -> Option<DateTime<Utc>> {
        let mut newsletters = self.newsletters.values().filter(|it| it.post_id == Some(post));
        newsletters.find_map(|newsletter| match (newsletter.state, newsletter.send_time) {
            (NewsletterState::Scheduled, SendTime::At(at)) => Some(at),
            _ => None,
        })
    }

    fn newsletter_figures(&self, id: NewsletterId) -> NewsletterFigures {
        let mut figures = NewsletterFigures::default();
        for recipient in self.newsletter_recipients.values().filter(|it| it.newsletter_id == id) {
            figures.add(recipient.outcome, 1);
            figures.unsubscribed += u64::from(recipient.unsubscribed_at.is_some());
        }
        figures
    }
}

#[async_trait]
impl NewsletterRepository for MemoryUnitOfWork {
    async fn insert(&mut self, newsletter: &Newsletter) -> Result<bool, StoreError> {
        self.enter("newsletters.insert").await?;
        let is_taken = self.state.newsletters.values().any(|stored| stored.post_id == newsletter.post_id);
        if is_taken || self.state.newsletters.contains_key(&newsletter.id) {
            return Ok(false);
        }
        self.state.newsletters.insert(newsletter.id, newsletter.clone());
        self.log_write(None, Some(newsletter)).await?;
        Ok(true)
    }

    async fn update(&mut self, newsletter: &Newsletter) -> Result<(), StoreError> {
        self.enter("newsletters.update").await?;
        let before = self.state.newsletters.get(&newsletter.id).cloned();
        let Some(stored) = self.state.newsletters.get_mut(&newsletter.id) else { return Ok(()) };
        *stored = newsletter.clone();
        self.log_write(before.as_ref(), Some(newsletter)).await
    }

    async fn lock(&mut self, id: NewsletterId) -> Result<Option<Newsletter>, StoreError> {
        self.enter("newsletters.lock").await?;
        Ok(self.state.newsletters.get(&id).cloned())
    }

    async fn find(&mut self, id: NewsletterId) -> Result<Option<Newsletter>, StoreError> {
        self.enter("newsletters.find").await?;
        Ok(self.state.newsletters.get(&id).cloned())
    }

    async fn find_by_post(&mut self, post: PostId) -> Result<Option<Newsletter>, StoreError> {
        self.enter("newsletters.find_by_post").await?;
        let mut newsletters = self.state.newsletters.values();
        Ok(newsletters.find(|newsletter| newsletter.post_id == Some(post)).cloned())
    }

    async fn list_open(&mut self) -> Result<Vec<Newsletter>, StoreError> {
        self.enter("newsletters.list_open").await?;
        let is_open = |newsletter: &&Newsletter| {
            matches!(newsletter.state, NewsletterState::Scheduled | NewsletterState::Sending)
        };
        let open = self.state.newsletters.values().filter(is_open);
        let mut open: Vec<_> = open.map(|it| Newsletter { body: None, ..it.clone() }).collect();
        open.sort_by_key(|newsletter| (newsletter.created_at, newsletter.id));
        Ok(open)
    }

    async fn list(
        &mut self,
        page: &PageRequest,
    ) -> Result<Page<(Newsletter, NewsletterFigures)>, StoreError> {
        self.enter("newsletters.list").await?;
        let cursor =
            |(item, _): &(Newsletter, NewsletterFigures)| Cursor::new(item.created_at, item.id.as_uuid());
        let items = self.state.newsletters.values().map(|newsletter| {
            let figures = self.state.newsletter_figures(newsletter.id);
            (Newsletter { body: None, ..newsletter.clone() }, figures)
        });
        Ok(Page::of_all(page, items.collect(), SortDirection::Descending, cursor))
    }

    async fn figures(&mut self, id: NewsletterId) -> Result<NewsletterFigures, StoreError> {
        self.enter("newsletters.figures").await?;
        Ok(self.state.newsletter_figures(id))
    }

    async fn list_subscribers(
        &mut self,
        id: NewsletterId,
        audience: &Audience,
        after: Option<UserId>,
        chosen_by: DateTime<Utc>,
        limit: u64,
    ) -> Result<Vec<Subscriber>, StoreError> {
        self.enter("newsletters.list_subscribers").await?;
        let recipients = &self.state.newsletter_recipients;
        let is_recipient = |member| recipients.values().any(|it| it.is_taken(id, member));
        let due = self.state.subscribers(audience).filter(|(preference, subscriber)| {
            preference.and_then(|it| it.chosen_at).is_none_or(|at| at <= chosen_by)
                && after.is_none_or(|after| subscriber.id > after)
                && !is_recipient(subscriber.id)
        });
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Ok(due.map(|(_, subscriber)| subscriber).take(limit).collect())
    }

    async fn count_subscribers(
        &mut self,
        id: Option<NewsletterId>,
        audience: &Audience,
    ) -> Result<u64, StoreError> {
        self.enter("newsletters.count_subscribers").await?;
        let is_recipient = |member: UserId| {
            id.is_some_and(|id| self.state.newsletter_recipients.values().any(|it| it.is_taken(id, member)))
        };
        let count =
            self.state.subscribers(audience).filter(|(_, subscriber)| !is_recipient(subscriber.id)).count();
        Ok(u64::try_from(count).unwrap_or(u64::MAX))
    }

    async fn add_recipient(
        &mut self,
        id: NewsletterId,
        member: UserId,
        mail: MailId,
    ) -> Result<bool, StoreError> {
        self.enter("newsletters.add_recipient").await?;
        let recipients = &mut self.state.newsletter_recipients;
        if recipients.values().any(|it| it.is_taken(id, member)) {
            return Ok(false);
        }
        recipients.retain(|_, it| it.newsletter_id != id || it.member != Some(member));
        let recipient = StoredRecipient {
            newsletter_id: id,
            member: Some(member),
            outcome: RecipientOutcome::Queued,
            unsubscribed_at: None,
        };
        self.state.newsletter_recipients.insert(mail.as_uuid(), recipient);
        Ok(true)
    }

    async fn save_progress(&mut self, newsletter: &Newsletter) -> Result<(), StoreError> {
        self.enter("newsletters.save_progress").await?;
        if let Some(stored) = self.state.newsletters.get_mut(&newsletter.id) {
            stored.cursor = newsletter.cursor;
            stored.is_queued = newsletter.is_queued;
        }
        Ok(())
    }

    async fn record_outcome(
        &mut self,
        mail: MailId,
        from: &[RecipientOutcome],
        to: RecipientOutcome,
    ) -> Result<(), StoreError> {
        self.enter("newsletters.record_outcome").await?;
        if let Some(recipient) = self.state.newsletter_recipients.get_mut(&mail.as_uuid())
            && from.contains(&recipient.outcome)
        {
            recipient.outcome = to;
        }
        Ok(())
    }

    async fn skip_queued(&mut self, id: NewsletterId) -> Result<(), StoreError> {
        self.enter("newsletters.skip_queued").await?;
        for recipient in self.state.newsletter_recipients.values_mut() {
            if recipient.newsletter_id == id && recipient.outcome == RecipientOutcome::Queued {
                recipient.outcome = RecipientOutcome::Skipped;
            }
        }
        Ok(())
    }

    async fn record_unsubscribe(
        &mut self,
        id: NewsletterId,
        member: UserId,
        at: Option<DateTime<Utc>>,
    ) -> Result<(), StoreError> {
        self.enter("newsletters.record_unsubscribe").await?;
        let mut recipients = self.state.newsletter_recipients.values_mut();
        let found = recipients.find(|it| it.newsletter_id == id && it.member == Some(member));
        if let Some(recipient) = found {
            recipient.unsubscribed_at = at;
        }
        Ok(())
    }

    async fn find_by_mail(
        &mut self,
        mail: MailId,
    ) -> Result<Option<(Newsletter, RecipientOutcome)>, StoreError> {
        self.enter("newsletters.find_by_mail").await?;
        let Some(recipient) = self.state.newsletter_recipients.get(&mail.as_uuid()) else { return Ok(None) };
        let newsletter = self.state.newsletters.get(&recipient.newsletter_id);
        Ok(newsletter.map(|newsletter| (newsletter.clone(), recipient.outcome)))
    }

    async fn list_by_member(
        &mut self,
        member: UserId,
        limit: u64,
    ) -> Result<Vec<ReceivedNewsletter>, StoreError> {
        self.enter("newsletters.list_by_member").await?;
        let recipients = self.state.newsletter_recipients.values().filter(|it| it.member == Some(member));
        let mut received: Vec<_> =
            recipients.filter_map(|it| Some((self.state.newsletters.get(&it.newsletter_id)?, it))).collect();
        received.sort_by_key(|(newsletter, _)| std::cmp::Reverse((newsletter.created_at, newsletter.id)));
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let received = received.into_iter().take(limit).map(|(newsletter, recipient)| ReceivedNewsletter {
            title: newsletter.title.clone(),
            outcome: recipient.outcome,
            started_at: newsletter.started_at,
            unsubscribed_at: recipient.unsubscribed_at,
        });
        Ok(received.collect())
    }
}
