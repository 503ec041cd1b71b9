use chrono::{DateTime, Utc};
use domain::reviews::{Review, ReviewReply};
use domain::users::Permission;
use domain::{EditConflict, Reason, ReviewId};

use crate::audit;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AdminReviewView, AuditAction, AuditFields, AuditRecord, Page, PageRequest, ReviewFilter,
    StoreError, SubjectKind, UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum ModerateReviewError {
    #[error("This review no longer exists")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ModerateReviewError);

use_case! {
    /// Lists reviews for admins, who reply to them and hide them.
    pub struct ModerateReviews
}

impl ModerateReviews {
    /// Matching reviews, newest first. Only admins who manage members see their authors' email addresses, and search
    /// for them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(
        &self,
        actor: Actor,
        filter: ReviewFilter,
        page: &PageRequest,
    ) -> Result<Page<AdminReviewView>, Failure> {
        actor.require(Permission::ManageContent)?;
        let searches_authors = actor.may(Permission::ManageMembers);
        let filter = ReviewFilter { searches_authors, ..filter };
        let mut page = self.context.queries.reviews().list_all(&filter, page).await?;
        if !searches_authors {
            for view in &mut page.items {
                view.author_email = None;
            }
        }
        Ok(page)
    }

    /// Sets the reply that everyone sees below the review, or removes it. `based_on` is the `updated_at` of the
    /// version that the admin has read.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reply(
        &self,
        actor: Actor,
        id: ReviewId,
        text: Option<ReviewReply>,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<(), ModerateReviewError> {
        self.change(actor, id, |review, now| review.reply(text, based_on, now)).await
    }

    /// Hides the review from everyone except its author, who sees the reason.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn hide(&self, actor: Actor, id: ReviewId, reason: Reason) -> Result<(), ModerateReviewError> {
        let hide = |review: &mut Review, now| {
            review.set_hidden(Some(reason), now);
            Ok(())
        };
        self.change(actor, id, hide).await
    }

    /// Shows a hidden review again.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show(&self, actor: Actor, id: ReviewId) -> Result<(), ModerateReviewError> {
        let show = |review: &mut Review, now| {
            review.set_hidden(None, now);
            Ok(())
        };
        self.change(actor, id, show).await
    }

    async fn change(
        &self,
        actor: Actor,
        id: ReviewId,
        change: impl FnOnce(&mut Review, DateTime<Utc>) -> Result<(), EditConflict> + Send,
    ) -> Result<(), ModerateReviewError> {
        actor.require(Permission::ManageContent)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let mut review = unit.reviews().lock(id).await?.ok_or(ModerateReviewError::NotFound)?;
        let before = logged_fields(&review);
        change(&mut review, self.context.clock.now())?;
        unit.reviews().update(&review).await?;
        self.record(&mut *unit, &review, before).await?;
        Ok(unit.commit().await?)
    }

    /// Omits the review itself, because it belongs to its author. The reply and the reason are erased with the author's
    /// account.
    async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        review: &Review,
        before: AuditFields,
    ) -> Result<(), StoreError> {
        let after = logged_fields(review);
        if before == after {
            return Ok(());
        }
        let agent = unit.agents().find_all(&[review.agent_id]).await?.pop();
        let record = AuditRecord {
            subject_name: agent.map(|agent| agent.title.to_string()),
            person: Some(review.author),
            before: Some(before),
            after: Some(after),
            ..self.context.audit_record(AuditAction::Changed, SubjectKind::Review, review.id)
        };
        unit.audit().append(&record).await
    }
}

fn logged_fields(review: &Review) -> AuditFields {
    let mut fields = AuditFields::new();
    fields.insert("isHidden".to_owned(), review.hidden.is_some().into());
    if let Some(hidden) = &review.hidden {
        fields.insert("reason".to_owned(), hidden.reason.as_str().into());
    }
    if let Some(reply) = &review.reply {
        fields.insert("reply".to_owned(), audit::text(reply.text.as_str()));
    }
    fields
}
