use chrono::{DateTime, Utc};
use domain::posts::{Post, PostDetails, PostDraft, PostExcerpt, PostExcerptError, PostTitle, Schedule};
use domain::users::Permission;
use domain::{PostId, RichText, Slug};

use crate::context::use_case;
use crate::html::plain_text;
use crate::ports::{Actor, Forbidden, PostSummary, PostView, StoreError};
use crate::posts::ManagePostError;

use_case! {
    /// Messages: posts without a page, which are only sent by email. [`ManageNewsletters`](super::ManageNewsletters) sends them.
    pub struct ManageMessages
}

impl ManageMessages {
    /// Newest first, until they are sent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<PostSummary>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        Ok(self.context.queries.posts().list_messages().await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(&self, actor: Actor, id: PostId) -> Result<PostView, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let found = self.context.queries.posts().find_by_id(id).await?;
        found.filter(|post| post.is_message).ok_or(ManagePostError::NotFound)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(
        &self,
        actor: Actor,
        subject: PostTitle,
        html: &str,
    ) -> Result<PostId, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let author = actor.user_id().ok_or(Forbidden)?;
        let id = PostId::from_uuid(self.context.ids.next_id());
        // Slugs are unique, but this one is not shown.
        let slug =
            Slug::parse(&format!("message-{id}")).map_err(|error| StoreError::Corrupt(error.into()))?;
        let draft = self.draft(subject, html, slug)?;
        let message = Post::message(id, author, draft, self.context.clock.now());
        let mut unit = self.context.store.begin_as(actor).await?;
        unit.posts().insert(&message).await?;
        unit.commit().await?;
        Ok(id)
    }

    /// Saves an edit `based_on` the version its author loaded. Once sending has started, it changes nothing that is sent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update(
        &self,
        actor: Actor,
        id: PostId,
        subject: PostTitle,
        html: &str,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<(), ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let found = unit.posts().lock(id).await?.filter(|post| post.is_message && post.lifecycle.is_active());
        let mut message = found.ok_or(ManagePostError::NotFound)?;
        let draft = self.draft(subject, html, message.slug.clone())?;
        message.edit(draft, based_on, self.context.clock.now())?;
        unit.posts().update(&message).await?;
        Ok(unit.commit().await?)
    }

    fn draft(&self, title: PostTitle, html: &str, slug: Slug) -> Result<PostDraft, ManagePostError> {
        let content = self.context.html_sanitizer.rich_text(html)?;
        Ok(PostDraft {
            excerpt: excerpt(&content, &title).map_err(|error| StoreError::Corrupt(error.into()))?,
            title,
            slug,
            content,
            is_published: false,
            schedule: Schedule::Never,
            details: PostDetails::default(),
        })
    }
}

/// What inboxes show after the subject: the beginning of the text, or the subject if there are only images.
fn excerpt(content: &RichText, subject: &PostTitle) -> Result<PostExcerpt, PostExcerptError> {
    PostExcerpt::parse(&plain_text(content.as_str(), 150)).or_else(|_| PostExcerpt::parse(subject.as_str()))
}
