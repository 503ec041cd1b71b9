use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use domain::posts::PostTags;
use domain::users::Permission;
use domain::{PostId, reading_minutes};

use super::ManagePostError;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, PostView, StoreError, SubjectKind, UnitOfWork,
};

/// What a link to a preview leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Preview {
    /// The draft as it is written now.
    Draft(Box<PostView>),
    /// The slug of the post, which is published.
    Published(String),
    NotFound,
}

#[derive(Debug, thiserror::Error)]
pub enum PreviewLinkError {
    #[error("This post is published. Everyone can read it at its public URL.")]
    Published,
    #[error("This post no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(PreviewLinkError);

use_case! {
    /// Links with which people without an account read a draft.
    pub struct PostPreviews
}

impl PostPreviews {
    /// Shown instead of a title that is not written yet.
    const UNTITLED: &str = "Untitled";
    /// A former colleague or reader must not keep the draft in view for ever.
    const LIFETIME: TimeDelta = TimeDelta::days(30);

    /// Returns the URL, which works for 30 days and cannot be read again: only a digest of its token is stored. An earlier
    /// link of the post stops working.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(&self, actor: Actor, id: PostId) -> Result<String, PreviewLinkError> {
        actor.require(Permission::ManageContent)?;
        let token = self.context.secrets.generate();
        let digest = self.context.secrets.digest(token.expose());
        let mut unit = self.context.store.begin_as(actor).await?;
        let post = unit.posts().lock(id).await?.filter(|post| post.lifecycle.is_active());
        let post = post.ok_or(PreviewLinkError::NotFound)?;
        if post.is_published {
            return Err(PreviewLinkError::Published);
        }
        let now = self.context.clock.now();
        let earlier = unit.post_previews().find_created_at(id).await?;
        unit.post_previews().replace(id, digest, now).await?;
        self.record(&mut *unit, id, post.title.as_str(), earlier, Some(now)).await?;
        unit.commit().await?;
        Ok(self.context.site().url_for(&format!("/preview/{}", token.expose())))
    }

    /// When the link of the post was made; `None` without a link.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn created_at(
        &self,
        actor: Actor,
        id: PostId,
    ) -> Result<Option<DateTime<Utc>>, ManagePostError> {
        actor.require(Permission::ManageContent)?;
        self.context.queries.posts().find_by_id(id).await?.ok_or(ManagePostError::NotFound)?;
        let created_at = self.context.store.read().await?.post_previews().find_created_at(id).await?;
        Ok(created_at.filter(|at| self.is_valid(*at)))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revoke(&self, actor: Actor, id: PostId) -> Result<(), ManagePostError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let found = unit.post_previews().find_created_at(id).await?;
        if let (Some(created_at), Some(post)) = (found, unit.posts().lock(id).await?) {
            unit.post_previews().remove(id).await?;
            self.record(&mut *unit, id, post.title.as_str(), Some(created_at), None).await?;
        }
        unit.commit().await?;
        Ok(())
    }

    fn is_valid(&self, created_at: DateTime<Utc>) -> bool {
        self.context.clock.now() < created_at + Self::LIFETIME
    }

    /// Records when the previous and the new link were made.
    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        id: PostId,
        title: &str,
        before: Option<DateTime<Utc>>,
        after: Option<DateTime<Utc>>,
    ) -> Result<(), StoreError> {
        let link = |created_at: Option<DateTime<Utc>>| {
            let created_at = created_at.map(|at| at.to_rfc3339_opts(SecondsFormat::Micros, true));
            AuditFields::from_iter([("previewLinkCreatedAt".to_owned(), created_at.into())])
        };
        let record = AuditRecord {
            subject_name: Some(title.to_owned()),
            before: Some(link(before)),
            after: Some(link(after)),
            ..self.context.audit_record(AuditAction::Changed, SubjectKind::Post, id)
        };
        unit.audit().append(&record).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn read(&self, token: &str) -> Result<Preview, StoreError> {
        let digest = self.context.secrets.digest(token);
        let mut unit = self.context.store.read().await?;
        let Some(id) = unit.post_previews().find_post(digest).await? else { return Ok(Preview::NotFound) };
        let created_at = unit.post_previews().find_created_at(id).await?;
        if created_at.is_none_or(|at| !self.is_valid(at)) {
            return Ok(Preview::NotFound);
        }
        let Some(mut post) = self.context.queries.posts().find_by_id(id).await? else {
            return Ok(Preview::NotFound);
        };
        if post.is_published {
            return Ok(Preview::Published(post.slug));
        }
        if let Some((copy, _)) = unit.working_copies().find(id).await? {
            post.title = copy.text.title;
            post.excerpt = copy.text.excerpt;
            post.reading_minutes = reading_minutes(&copy.text.content);
            post.content = copy.text.content;
            let tags = PostTags::parse(copy.text.tags.iter().map(String::as_str));
            // A tag that is too long yet is left out with the others.
            post.tags = tags.unwrap_or_default();
        }
        if post.title.trim().is_empty() {
            Self::UNTITLED.clone_into(&mut post.title);
        }
        Ok(Preview::Draft(Box::new(post)))
    }
}
