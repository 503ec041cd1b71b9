use async_trait::async_trait;

use super::StoreError;

/// What answers are made from that are the same for many readers and so worth keeping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// The agents of the catalogue; not who owns them.
    Agents,
    /// The blog's posts, drafts too, and the slugs that lead to them.
    Posts,
    Prompts,
}

impl Topic {
    pub const ALL: [Self; 3] = [Self::Agents, Self::Posts, Self::Prompts];
}

/// Another one after each change of a topic. Two are the same or not; none is the later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Revision(i64);

impl Revision {
    #[must_use]
    pub fn new(number: i64) -> Self {
        Self(number)
    }
}

/// Tells whether what was made from a topic, and kept in memory, still holds. Every unit of work that changes
/// a topic changes its revision, whoever began it: a request, another node, a command.
///
/// How to keep an answer: ask for the revision *first*, read what the answer is made from *then*, and keep
/// the answer beside that revision. Serve it as long as [`current`](Self::current) answers this revision, and
/// make it anew when it answers another. What was read too early is then never taken for what came later: an
/// answer kept under a revision is at least as new as that.
///
/// * The node that wrote serves the change from its next answer on: `current` answers the new revision
///   before the unit's `commit` returns.
/// * Other nodes hear of it by PostgreSQL when it is committed. Whatever was not heard, and whatever another
///   process writes to a SQLite database, is noticed a quarter of a second later.
/// * Where the database cannot be asked, there is no answer: nothing is served for long that nobody can vouch
///   for.
#[async_trait]
pub trait Revisions: Send + Sync {
    /// The revision of a topic. All but a few calls a second are answered from memory.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`]
    async fn current(&self, topic: Topic) -> Result<Revision, StoreError>;
}
