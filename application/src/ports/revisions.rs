use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;

use super::StoreError;

domain::text_enum! {
    /// Data that is cached, or that cached responses are rendered from.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Topic {
        /// The catalog, without ownership.
        Agents = "agents",
        /// The look of the site, and who sells on it.
        Appearance = "appearance",
        /// Discount codes, without their uses.
        Discounts = "discounts",
        /// Edited pages about privacy, terms and contact.
        LegalPages = "legal_pages",
        /// Accounts, without their sessions.
        Members = "members",
        /// Posts including drafts, and their former slugs.
        Posts = "posts",
        Prompts = "prompts",
        /// Who sees which review, and the names of their authors.
        Reviews = "reviews",
        /// Settled orders, their refunds, and purchases.
        Sales = "sales",
    }
}

/// A version number that changes with the topic. Only equality is meaningful.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Revision(i64);

impl Revision {
    pub fn new(number: i64) -> Self {
        Self(number)
    }
}

/// The revisions of all topics at one time. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct CurrentRevisions(Arc<BTreeMap<Topic, Revision>>);

impl CurrentRevisions {
    /// A topic that has never changed may be missing.
    pub fn new(revisions: impl IntoIterator<Item = (Topic, Revision)>) -> Self {
        Self(Arc::new(revisions.into_iter().collect()))
    }

    pub fn of(&self, topic: Topic) -> Revision {
        self.0.get(&topic).copied().unwrap_or(Revision(0))
    }
}

/// Revisions for cache invalidation. Every unit of work that changes a topic changes its revision, on any node and
/// from the command line.
///
/// To cache a response, read the revision *before* the data, and store the response under it. Serve it while
/// [`current`](Self::current) returns the same revision. A response stored this way is at least as new as its
/// revision.
///
/// * The node that wrote sees the change in its next response: `current` returns the new revision before
/// `commit` returns.
/// * Other nodes see it after at most a quarter of a second.
/// * If the database is unavailable, `current` fails, so stale responses are not served for long.
#[async_trait]
pub trait Revisions: Send + Sync {
    /// The revisions of all topics. Cached: reads the database only a few times a second.
    async fn all(&self) -> Result<CurrentRevisions, StoreError>;

    /// The revision of a topic.
    async fn current(&self, topic: Topic) -> Result<Revision, StoreError> {
        Ok(self.all().await?.of(topic))
    }
}
