use chrono::{DateTime, Utc};
use domain::reviews::{Review, ReviewDraft};
use domain::{AgentId, EditConflict, ReviewId};

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, Forbidden};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum WriteReviewError {
    #[error("This agent isn't available")]
    UnknownAgent,
    #[error("Only members who own this agent can review it.")]
    NotOwned,
    #[error("We hid this review, so it can't be deleted. You can edit it and remove your text.")]
    Hidden,
    /// The review was changed in another tab, or by an admin's reply.
    #[error(
        "Your review or our reply has changed since you opened this page. Your text is still here: save it again to keep it."
    )]
    EditConflict,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(WriteReviewError);

use_case! {
    /// Lets members review the agents that they own.
    pub struct WriteReview
}

impl WriteReview {
    /// Writes the member's review, or edits it. `based_on` is the `updated_at` of the version that the member edits,
    /// and `None` if they have none. If a refund commits at the same time, the review is stored, but only its author sees it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save(
        &self,
        actor: Actor,
        agent_id: AgentId,
        draft: ReviewDraft,
        based_on: Option<DateTime<Utc>>,
    ) -> Result<(), WriteReviewError> {
        let member = actor.user_id().ok_or(Forbidden)?;
        self.context.rate_limiter.count(RateLimit::ReviewsPerMember, &member.to_string()).await??;
        let mut unit = self.context.store.begin_as(actor).await?;
        let found = unit.agents().lock_shared(&[agent_id]).await?.pop();
        found.filter(|agent| agent.lifecycle.is_active()).ok_or(WriteReviewError::UnknownAgent)?;
        if unit.purchases().owned(member, &[agent_id]).await?.is_empty() {
            return Err(WriteReviewError::NotOwned);
        }
        let now = self.context.clock.now();
        match (unit.reviews().lock_by_author(member, agent_id).await?, based_on) {
            (Some(mut review), Some(based_on)) => {
                let edited = review.edit(draft, based_on, now);
                edited.map_err(|EditConflict| WriteReviewError::EditConflict)?;
                unit.reviews().update(&review).await?;
            }
            (None, None) => {
                let id = ReviewId::from_uuid(self.context.ids.next_id());
                let review = Review::new(id, agent_id, member, draft, now);
                if !unit.reviews().insert(&review).await? {
                    return Err(WriteReviewError::EditConflict);
                }
            }
            // Written or deleted in another tab.
            (Some(_), None) | (None, Some(_)) => return Err(WriteReviewError::EditConflict),
        }
        Ok(unit.commit().await?)
    }

    /// Deletes the member's review. Idempotent, and possible without owning the agent. Owners keep a hidden review, or
    /// they could publish it again as a new one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove(&self, actor: Actor, agent_id: AgentId) -> Result<(), WriteReviewError> {
        let member = actor.user_id().ok_or(Forbidden)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        if let Some(review) = unit.reviews().lock_by_author(member, agent_id).await? {
            if review.hidden.is_some() && !unit.purchases().owned(member, &[agent_id]).await?.is_empty() {
                return Err(WriteReviewError::Hidden);
            }
            unit.reviews().remove(review.id).await?;
        }
        Ok(unit.commit().await?)
    }
}
