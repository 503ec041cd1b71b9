use domain::newsletters::{
    Audience, CancelReason, Newsletter, NewsletterState, RescheduleError, SendTime, SubjectAndPreview,
};
use domain::purchases::ProviderKind;
use domain::users::Permission;
use domain::{NewsletterId, PostId};

use super::{NewsletterRenderer, WelcomeEmailError};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::{MailContent, MailId, enqueue_test, find_admin, newsletter_preview, preview_text};
use crate::ports::{Actor, NewsletterFigures, Page, PageRequest, PostView};
use crate::posts::{LocalTime, ScheduleError};

/// When an admin wants to send a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendChoice {
    Now,
    At(LocalTime),
    WhenPublished,
}

#[derive(Debug, thiserror::Error)]
pub enum ManageNewsletterError {
    #[error("This post no longer exists")]
    PostNotFound,
    #[error("This newsletter no longer exists")]
    NotFound,
    #[error("This post is a draft. Publish it first, or send it when it is published.")]
    NotPublished,
    #[error("This post is already published. Choose when to send it.")]
    AlreadyPublished,
    #[error(transparent)]
    Time(#[from] ScheduleError),
    #[error(transparent)]
    Reschedule(#[from] RescheduleError),
    #[error(
        "Newsletters must name your postal address. An owner can enter it under Site, in the tab Seller."
    )]
    NoPostalAddress,
    #[error("This newsletter has already been sent.")]
    AlreadySent,
    #[error(transparent)]
    WelcomeEmail(#[from] WelcomeEmailError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageNewsletterError);

/// A post, its newsletter if there is one, and how it looks as an email.
#[derive(Debug, Clone)]
pub struct NewsletterOverview {
    pub newsletter: Option<(Newsletter, NewsletterFigures)>,
    /// How many members would get it now, without those who got it already.
    pub subscribers: u64,
    pub is_published: bool,
    /// The title of the post, which is the subject if an admin chooses none.
    pub default_subject: String,
    pub preview_text: String,
    /// If an admin chooses none.
    pub default_preview_text: String,
    /// The email as it is being or was sent; otherwise, as the post is now.
    pub preview: MailContent,
}

use_case! {
    /// Schedules, tests, cancels and lists newsletters. [`SendNewsletters`](super::SendNewsletters) sends them.
    pub struct ManageNewsletters
}

impl ManageNewsletters {
    /// Newest first, without their content.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        page: &PageRequest,
    ) -> Result<Page<(Newsletter, NewsletterFigures)>, Failure> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.store.read().await?.newsletters().list(page).await?)
    }

    /// How many members of the audience would get a newsletter now; with a post, those who did not get it before.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn count_subscribers(
        &self,
        actor: Actor,
        post: Option<PostId>,
        audience: &Audience,
    ) -> Result<u64, Failure> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.read().await?;
        let newsletter = match post {
            Some(post) => unit.newsletters().find_by_post(post).await?,
            None => None,
        };
        let id = newsletter.map(|newsletter| newsletter.id);
        Ok(unit.newsletters().count_subscribers(id, audience).await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(
        &self,
        actor: Actor,
        post: PostId,
    ) -> Result<NewsletterOverview, ManageNewsletterError> {
        actor.require(Permission::ManageContent)?;
        let post = self.find_post(post).await?;
        let mut unit = self.context.store.read().await?;
        let found = unit.newsletters().find_by_post(post.id).await?;
        let audience = found.as_ref().map(|newsletter| newsletter.audience.clone()).unwrap_or_default();
        let id = found.as_ref().map(|newsletter| newsletter.id);
        let subscribers = unit.newsletters().count_subscribers(id, &audience).await?;
        let newsletter = match found {
            Some(newsletter) => {
                let figures = unit.newsletters().figures(newsletter.id).await?;
                Some((newsletter, figures))
            }
            None => None,
        };
        drop(unit);
        let sent = newsletter.as_ref().filter(|(newsletter, _)| {
            matches!(newsletter.state, NewsletterState::Sending | NewsletterState::Sent)
        });
        let sent = sent.and_then(|(newsletter, _)| Some((newsletter, newsletter.body.as_ref()?)));
        let current = NewsletterRenderer::new(&self.context).body(&post).await?;
        let (title, body) = sent.map_or((&post.title, &current), |(it, body)| (&it.title, body));
        let texts = newsletter.as_ref().map(|(newsletter, _)| newsletter.texts.clone()).unwrap_or_default();
        Ok(NewsletterOverview {
            preview: newsletter_preview(&self.context.site(), title, &texts, body, audience.topic())?,
            preview_text: preview_text(&texts, body).to_owned(),
            subscribers,
            is_published: post.is_sendable(),
            default_preview_text: current.preview_text,
            default_subject: post.title,
            newsletter,
        })
    }

    /// Schedules the newsletter of a post; a canceled one is scheduled again.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn schedule(
        &self,
        actor: Actor,
        post: PostId,
        choice: SendChoice,
        texts: SubjectAndPreview,
        audience: Audience,
    ) -> Result<NewsletterId, ManageNewsletterError> {
        actor.require(Permission::ManageContent)?;
        actor.require_recent_authentication()?;
        if self.lacks_postal_address() {
            return Err(ManageNewsletterError::NoPostalAddress);
        }
        let now = self.context.clock.now();
        let post = self.find_post(post).await?;
        let send_time = match choice {
            SendChoice::WhenPublished if post.is_sendable() => {
                return Err(ManageNewsletterError::AlreadyPublished);
            }
            SendChoice::WhenPublished => SendTime::WhenPublished,
            SendChoice::Now | SendChoice::At(_) if !post.is_sendable() => {
                return Err(ManageNewsletterError::NotPublished);
            }
            SendChoice::At(local) => {
                let at = local.resolve(NewsletterRenderer::new(&self.context).time_zone())?;
                if at <= now {
                    return Err(ScheduleError::InPast.into());
                }
                SendTime::At(at)
            }
            SendChoice::Now => SendTime::At(now),
        };
        let mut unit = self.context.store.begin_as(actor).await?;
        let id = NewsletterId::from_uuid(self.context.ids.next_id());
        let mut new = Newsletter::schedule(id, post.id, post.title.clone(), texts.clone(), send_time, now);
        new.audience = audience;
        // Of two admins who send it at the same time, the unique `post_id` lets one insert it.
        if !unit.newsletters().insert(&new).await? {
            let found = unit.newsletters().find_by_post(post.id).await?;
            let found = found.ok_or(ManageNewsletterError::PostNotFound)?;
            let locked = unit.newsletters().lock(found.id).await?;
            let mut newsletter = locked.ok_or(ManageNewsletterError::PostNotFound)?;
            newsletter.reschedule(post.title, texts, send_time)?;
            newsletter.audience = new.audience;
            unit.newsletters().update(&newsletter).await?;
            unit.commit().await?;
            return Ok(newsletter.id);
        }
        unit.commit().await?;
        Ok(id)
    }

    /// The law requires it. Sites that are only tried out need none.
    pub(super) fn lacks_postal_address(&self) -> bool {
        let site = self.context.site();
        let is_trial = site.is_demo || self.context.payment_provider.kind() == ProviderKind::Sandbox;
        site.is_https() && !is_trial && site.seller.address.as_str().is_empty()
    }

    /// Cancels a scheduled newsletter, or what is not sent yet of one that is being sent. Idempotent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn cancel(&self, actor: Actor, id: NewsletterId) -> Result<(), ManageNewsletterError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut newsletter = unit.newsletters().lock(id).await?.ok_or(ManageNewsletterError::NotFound)?;
        if newsletter.state == NewsletterState::Sent {
            return Err(ManageNewsletterError::AlreadySent);
        }
        if newsletter.cancel(CancelReason::ByAdmin, self.context.clock.now()).is_applied() {
            unit.newsletters().skip_queued(id).await?;
            unit.newsletters().update(&newsletter).await?;
        }
        Ok(unit.commit().await?)
    }

    /// Sends the post to the admin's own address, as subscribers would get it now with these texts.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_test(
        &self,
        actor: Actor,
        post: PostId,
        texts: SubjectAndPreview,
    ) -> Result<MailId, ManageNewsletterError> {
        actor.require(Permission::ManageContent)?;
        let post = self.find_post(post).await?;
        let body = NewsletterRenderer::new(&self.context).body(&post).await?;
        let content =
            newsletter_preview(&self.context.site(), &post.title, &texts, &body, Audience::All.topic())?;
        self.enqueue_test(actor, content, Some(post.id)).await
    }

    /// Sends this email to the admin, marked as a test; of a post or else the welcome email.
    pub(super) async fn enqueue_test(
        &self,
        actor: Actor,
        content: MailContent,
        post: Option<PostId>,
    ) -> Result<MailId, ManageNewsletterError> {
        let admin = find_admin(&self.context, actor).await?;
        let content = MailContent { subject: format!("[Test] {}", content.subject), ..content };
        Ok(enqueue_test(&self.context, actor, &admin, content, post).await?)
    }

    async fn find_post(&self, id: PostId) -> Result<PostView, ManageNewsletterError> {
        self.context.queries.posts().find_by_id(id).await?.ok_or(ManageNewsletterError::PostNotFound)
    }
}
