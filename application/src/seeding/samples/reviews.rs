//! Reviews by sample members of the agents that they own.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::AgentId;
use domain::ReviewId;
use domain::reviews::{Review, ReviewDraft};
use domain::users::User;

use super::orders::SampleOrder;
use super::random::{derive, derive_number};
use crate::seeding::{ContentPack, SeedError, derive_id};

/// The reviewed part of all purchases, while the agent has more reviews in the pack.
const ONE_IN: u64 = 3;

pub(super) fn generate(
    pack: &ContentPack,
    members: &[User],
    orders: &[SampleOrder],
    now: DateTime<Utc>,
) -> Result<Vec<Review>, SeedError> {
    let mut reviews = Vec::new();
    let mut unwritten: BTreeMap<_, _> = pack
        .agents
        .iter()
        .map(|agent| {
            (AgentId::from_uuid(derive_id(pack, "agent", &agent.key)), agent.reviews.clone().into_iter())
        })
        .collect();
    for sample in orders {
        let order = &sample.order;
        let author = members.iter().find(|member| member.id == order.user_id && !member.is_blocked());
        let (Some(author), Some(settled_at)) = (author, order.settled_at) else { continue };
        for line in &order.lines {
            let key = format!("{}/{}", author.id, line.agent_id);
            if !derive_number("reviewed", &key).is_multiple_of(ONE_IN) {
                continue;
            }
            let next = unwritten.get_mut(&line.agent_id).and_then(Iterator::next);
            let Some(written) = next else { continue };
            let days = i64::try_from(derive_number("reviewed after", &key) % 9).unwrap_or_default();
            let written_at = (settled_at + TimeDelta::days(days) + TimeDelta::hours(7)).min(now);
            let draft = ReviewDraft { stars: written.stars, text: written.text };
            let id = ReviewId::from_uuid(derive("review", &key));
            let mut review = Review::new(id, line.agent_id, author.id, draft, written_at);
            if written.reply.is_some() {
                review.reply(written.reply, None, now).map_err(SeedError::invalid_sample)?;
            }
            reviews.push(review);
        }
    }
    Ok(reviews)
}
