use chrono::{DateTime, Utc};

use super::{ReviewReply, ReviewText, Stars};
use crate::version::{later_version, next_version};
use crate::{AgentId, EditConflict, Reason, ReviewId, UserId};

/// A member's review of an agent. A member has at most one of each agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub id: ReviewId,
    pub agent_id: AgentId,
    pub author: UserId,
    pub stars: Stars,
    pub text: Option<ReviewText>,
    pub created_at: DateTime<Utc>,
    /// The version, for optimistic locking. Changes by admins count too.
    pub updated_at: DateTime<Utc>,
    pub reply: Option<Reply>,
    /// `None` unless an admin has hidden it.
    pub hidden: Option<HiddenReview>,
}

/// What the author writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewDraft {
    pub stars: Stars,
    pub text: Option<ReviewText>,
}

/// The public reply of an admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    pub text: ReviewReply,
    pub at: DateTime<Utc>,
}

/// Why and when an admin hid the review. Only the author and admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HiddenReview {
    pub reason: Reason,
    pub at: DateTime<Utc>,
}

impl Review {
    pub fn new(
        id: ReviewId,
        agent_id: AgentId,
        author: UserId,
        draft: ReviewDraft,
        now: DateTime<Utc>,
    ) -> Self {
        let ReviewDraft { stars, text } = draft;
        Self {
            id,
            agent_id,
            author,
            stars,
            text,
            created_at: now,
            updated_at: now,
            reply: None,
            hidden: None,
        }
    }

    /// Replaces what the author wrote. A hidden review stays hidden.
    ///
    /// # Errors
    /// [`EditConflict`] unless the author has seen the current version.
    pub fn edit(
        &mut self,
        draft: ReviewDraft,
        based_on: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, Some(based_on), now)?;
        self.stars = draft.stars;
        self.text = draft.text;
        Ok(())
    }

    /// Sets or removes the reply.
    ///
    /// # Errors
    /// [`EditConflict`] if the admin has seen another version: the text may have changed.
    pub fn reply(
        &mut self,
        text: Option<ReviewReply>,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        self.reply = text.map(|text| Reply { text, at: now });
        Ok(())
    }

    /// Hides it with a reason, or shows it again. Needs no version, because the last decision of an admin counts.
    pub fn set_hidden(&mut self, reason: Option<Reason>, now: DateTime<Utc>) {
        self.updated_at = later_version(self.updated_at, now);
        self.hidden = reason.map(|reason| HiddenReview { reason, at: now });
    }

    /// Whether everyone sees it. Ownership is not copied into the review, so that a refund hides it and regained
    /// ownership shows it again.
    pub const fn is_visible(&self, author_owns_agent: bool) -> bool {
        author_owns_agent && self.hidden.is_none()
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;

    const START: DateTime<Utc> = DateTime::UNIX_EPOCH;

    fn draft(stars: i64, text: &str) -> ReviewDraft {
        ReviewDraft { stars: Stars::parse(stars).unwrap(), text: ReviewText::parse(text).ok() }
    }

    fn review() -> Review {
        let (id, agent, author) = (
            ReviewId::from_uuid(Uuid::nil()),
            AgentId::from_uuid(Uuid::nil()),
            UserId::from_uuid(Uuid::nil()),
        );
        Review::new(id, agent, author, draft(4, "Good"), START)
    }

    #[test]
    fn is_visible_while_owned_and_not_hidden() {
        let mut review = review();
        assert!(review.is_visible(true));
        assert!(!review.is_visible(false));
        review.set_hidden(Reason::parse("Advertising").ok(), START);
        assert!(!review.is_visible(true));
        review.set_hidden(None, START);
        assert!(review.is_visible(true));
    }

    #[test]
    fn edit_hidden_review_keeps_it_hidden() {
        let mut review = review();
        review.set_hidden(Reason::parse("Advertising").ok(), START);
        let (seen, later) = (review.updated_at, START + TimeDelta::hours(1));
        review.edit(draft(2, ""), seen, later).unwrap();
        assert_eq!((review.stars.get(), &review.text, review.updated_at), (2, &None, later));
        assert_eq!(review.created_at, START);
        assert!(!review.is_visible(true));
    }

    #[test]
    fn edit_older_version_is_rejected() {
        let mut review = review();
        let later = START + TimeDelta::hours(1);
        review.edit(draft(5, "Better"), START, later).unwrap();
        let saved = review.clone();
        assert_eq!(review.edit(draft(1, "Worse"), START, later), Err(EditConflict));
        assert_eq!(review.reply(ReviewReply::parse("Thanks").ok(), Some(START), later), Err(EditConflict));
        assert_eq!(review, saved);
    }

    #[test]
    fn reply_is_replaced_and_removed() {
        let mut review = review();
        for text in ["Thanks", "Thank you"] {
            review.reply(ReviewReply::parse(text).ok(), Some(review.updated_at), START).unwrap();
            assert_eq!(review.reply.as_ref().map(|reply| reply.text.as_str()), Some(text));
        }
        review.reply(None, None, START).unwrap();
        assert_eq!(review.reply, None);
    }
}
