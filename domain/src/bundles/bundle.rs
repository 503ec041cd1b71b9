use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::agents::{Agent, Description, Title};
use crate::money::Cents;
use crate::version::next_version;
use crate::{AgentId, BundleId, EditConflict, Lifecycle, Slug};

/// The distinct agents of a bundle, in the order in which its page lists them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleAgents(Vec<AgentId>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BundleAgentsError {
    #[error("Choose at least {} agents", BundleAgents::MIN)]
    TooFew,
    #[error("A bundle can hold up to {} agents", BundleAgents::MAX)]
    TooMany,
    #[error("The same agent is in the bundle twice")]
    Duplicate,
}

impl BundleAgents {
    pub const MIN: usize = 2;
    pub const MAX: usize = 20;

    pub fn parse(agents: Vec<AgentId>) -> Result<Self, BundleAgentsError> {
        if agents.len() < Self::MIN {
            return Err(BundleAgentsError::TooFew);
        }
        if agents.len() > Self::MAX {
            return Err(BundleAgentsError::TooMany);
        }
        if agents.iter().collect::<BTreeSet<_>>().len() < agents.len() {
            return Err(BundleAgentsError::Duplicate);
        }
        Ok(Self(agents))
    }

    pub fn as_slice(&self) -> &[AgentId] {
        &self.0
    }
}

/// Why agents cannot be sold together for a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BundlePriceError {
    #[error("Price must be more than $0.00")]
    Free,
    /// With the sum of the prices of its agents.
    #[error("Price must be less than {0}, the price of its agents sold separately")]
    NotCheaper(Cents),
}

/// Premium agents that are sold together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    pub id: BundleId,
    /// Of its public page. It never changes, so that links to the page keep working.
    pub slug: Slug,
    pub title: Title,
    pub description: Description,
    pub agents: BundleAgents,
    /// What a member pays who owns none of the agents.
    pub price: Cents,
    /// Otherwise it is a draft that only admins see.
    pub is_published: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub lifecycle: Lifecycle,
}

/// The fields an admin edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleDraft {
    pub title: Title,
    pub description: Description,
    pub agents: BundleAgents,
    pub price: Cents,
    pub is_published: bool,
}

impl Bundle {
    /// Without a slug it gets one of its title.
    pub fn create(id: BundleId, slug: Option<Slug>, draft: BundleDraft, now: DateTime<Utc>) -> Self {
        let BundleDraft { title, description, agents, price, is_published } = draft;
        Self {
            id,
            slug: slug.unwrap_or_else(|| Slug::from_title(title.as_str())),
            title,
            description,
            agents,
            price,
            is_published,
            created_at: now,
            updated_at: now,
            lifecycle: Lifecycle::Active,
        }
    }

    /// Applies an edit. `based_on` is the `updated_at` that the editor loaded.
    pub fn edit(
        &mut self,
        draft: BundleDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let BundleDraft { title, description, agents, price, is_published } = draft;
        self.title = title;
        self.description = description;
        self.agents = agents;
        self.price = price;
        self.is_published = is_published;
        Ok(())
    }

    /// Moves it to the trash. A bundle that was ordered is archived instead.
    pub const fn delete(&mut self, is_ordered: bool, now: DateTime<Utc>) {
        self.lifecycle = if is_ordered { Lifecycle::Archived(now) } else { Lifecycle::Deleted(now) };
    }

    /// Checks the price against those of its agents.
    pub fn check_price(&self, agents: &[Agent]) -> Result<(), BundlePriceError> {
        if self.price.is_zero() {
            return Err(BundlePriceError::Free);
        }
        // Agents that cost more than one payment allows are no limit.
        match Cents::sum(agents.iter().map(|agent| agent.access.price())) {
            Ok(single) if self.price >= single => Err(BundlePriceError::NotCheaper(single)),
            _ => Ok(()),
        }
    }

    /// Whether it can be bought with these agents: all of its agents are there and for sale, and together they cost more.
    pub fn is_for_sale(&self, agents: &[Agent]) -> bool {
        let is_for_sale = |id: &AgentId| agents.iter().any(|agent| agent.id == *id && agent.is_for_sale());
        self.is_published
            && self.lifecycle.is_active()
            && self.agents.as_slice().iter().all(is_for_sale)
            && self.check_price(agents).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn ids(count: u128) -> Vec<AgentId> {
        (0..count).map(|n| AgentId::from_uuid(Uuid::from_u128(n))).collect()
    }

    fn draft() -> BundleDraft {
        BundleDraft {
            title: Title::parse("Starter Set").unwrap(),
            description: Description::parse("Two helpers").unwrap(),
            agents: BundleAgents::parse(ids(2)).unwrap(),
            price: Cents::new(1500).unwrap(),
            is_published: true,
        }
    }

    #[test]
    fn parse_agents_needs_two_to_twenty_distinct() {
        assert_eq!(BundleAgents::parse(ids(1)), Err(BundleAgentsError::TooFew));
        assert_eq!(BundleAgents::parse(ids(21)), Err(BundleAgentsError::TooMany));
        assert_eq!(BundleAgents::parse([ids(2), ids(1)].concat()), Err(BundleAgentsError::Duplicate));
        assert!(BundleAgents::parse(ids(20)).is_ok());
    }

    #[test]
    fn delete_archives_only_an_ordered_bundle() {
        let now = DateTime::UNIX_EPOCH;
        let mut bundle = Bundle::create(BundleId::from_uuid(Uuid::nil()), None, draft(), now);
        assert_eq!(bundle.slug.as_str(), "starter-set");
        bundle.delete(false, now);
        assert_eq!(bundle.lifecycle, Lifecycle::Deleted(now));
        bundle.delete(true, now);
        assert_eq!(bundle.lifecycle, Lifecycle::Archived(now));
    }

    #[test]
    fn edit_based_on_older_version_is_a_conflict() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let mut bundle = Bundle::create(BundleId::from_uuid(Uuid::nil()), None, draft(), now);
        assert!(bundle.edit(draft(), Some(DateTime::UNIX_EPOCH), now).is_err());
        let renamed = BundleDraft { title: Title::parse("Big Set").unwrap(), ..draft() };
        bundle.edit(renamed, Some(now), now).unwrap();
        assert_eq!((bundle.title.as_str(), bundle.slug.as_str()), ("Big Set", "starter-set"));
    }
}
