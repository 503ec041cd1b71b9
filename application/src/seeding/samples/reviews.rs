//! Reviews by sample members of the agents that they own.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::AgentId;
use domain::ReviewId;
use domain::reviews::{Review, ReviewDraft, ReviewReply, ReviewText, Stars};
use domain::users::User;

use super::orders::SampleOrder;
use super::random::{derive, derive_number};
use crate::seeding::SeedError;

/// Stars and text, some without one. An agent gets each of them at most once.
const REVIEWS: [(i64, &str); 14] = [
    (5, "Paid for itself in the first week. I use it on the train and it's done before I get off."),
    (4, "Very good once I told it a bit more about us. The first answers were too general."),
    (5, "I was skeptical about paying for this, but the questions it asks are the good part."),
    (5, ""),
    (3, "Helpful, but I still have to shorten what it writes."),
    (5, "My sister saw it and bought it the same evening."),
    (4, "Does what it says. I'd love a version for two people."),
    (4, ""),
    (5, "Short answers, no fluff. Exactly what I need after work."),
    (2, "It works, but I only needed it once, so it was a bit expensive for me."),
    (5, "I had put this off for months. It took one hour, coffee included."),
    (4, "Good on the phone, too. Sometimes I have to repeat what I said at the beginning."),
    (5, ""),
    (5, "Clear, friendly, and it remembers the details that I forget."),
];
/// To the review with three stars.
const REPLY: &str =
    "Thanks for telling us. Add “in at most five sentences” to your first message, and it keeps to it.";
/// The reviewed part of all purchases.
const ONE_IN: u64 = 3;

pub(super) fn generate(
    members: &[User],
    orders: &[SampleOrder],
    now: DateTime<Utc>,
) -> Result<Vec<Review>, SeedError> {
    let mut reviews = Vec::new();
    let mut written: BTreeMap<AgentId, usize> = BTreeMap::new();
    for sample in orders {
        let order = &sample.order;
        let author = members.iter().find(|member| member.id == order.user_id && !member.is_blocked());
        let (Some(author), Some(settled_at)) = (author, order.settled_at) else { continue };
        for line in &order.lines {
            let key = format!("{}/{}", author.id, line.agent_id);
            let count = written.entry(line.agent_id).or_default();
            let Some((stars, text)) = REVIEWS.get(*count) else { continue };
            if !derive_number("reviewed", &key).is_multiple_of(ONE_IN) {
                continue;
            }
            *count += 1;
            let days = i64::try_from(derive_number("reviewed after", &key) % 9).unwrap_or_default();
            let written_at = (settled_at + TimeDelta::days(days) + TimeDelta::hours(7)).min(now);
            let draft = ReviewDraft {
                stars: Stars::parse(*stars).map_err(SeedError::invalid_sample)?,
                text: Some(*text)
                    .filter(|text| !text.is_empty())
                    .map(ReviewText::parse)
                    .transpose()
                    .map_err(SeedError::invalid_sample)?,
            };
            let id = ReviewId::from_uuid(derive("review", &key));
            let mut review = Review::new(id, line.agent_id, author.id, draft, written_at);
            if *stars == 3 {
                let reply = ReviewReply::parse(REPLY).map_err(SeedError::invalid_sample)?;
                review.reply(Some(reply), None, now).map_err(SeedError::invalid_sample)?;
            }
            reviews.push(review);
        }
    }
    Ok(reviews)
}
