use std::sync::Arc;

use crate::ports::{AgentListing, AgentQueries, AgentView, Revision, Revisions, StoreError, Topic};

/// What a member sees of an agent in a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// No address.
    Closed,
    Open,
    /// As bought, with its address.
    Owned,
}

impl Sight {
    /// The address of a premium agent is there only for its owners and for admins.
    #[must_use]
    pub const fn of(is_premium: bool, is_owned: bool, is_admin: bool) -> Self {
        match (is_owned, is_premium && !is_admin) {
            (true, _) => Self::Owned,
            (false, true) => Self::Closed,
            (false, false) => Self::Open,
        }
    }
}

/// Listing agents.
pub struct Catalogue {
    agents: Arc<dyn AgentQueries>,
    revisions: Arc<dyn Revisions>,
}

impl Catalogue {
    #[must_use]
    pub fn new(agents: Arc<dyn AgentQueries>, revisions: Arc<dyn Revisions>) -> Self {
        Self { agents, revisions }
    }

    /// Newest first, with what not everybody may see: [`Sight`] says what that is.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(&self, listing: AgentListing) -> Result<Vec<AgentView>, StoreError> {
        self.agents.list(listing).await
    }

    /// Another one after each change of the listings.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.revisions.current(Topic::Agents).await
    }
}

#[cfg(test)]
mod tests {
    use super::Sight;

    #[test]
    fn an_owner_sees_what_she_bought_and_others_no_address_of_a_premium_agent() {
        let seen = [(true, false), (false, false), (true, true), (false, true)]
            .map(|(is_premium, is_owned)| Sight::of(is_premium, is_owned, false));
        assert_eq!(seen, [Sight::Closed, Sight::Open, Sight::Owned, Sight::Owned]);
    }

    #[test]
    fn an_admin_sees_every_address_and_owns_none_by_that() {
        assert_eq!(Sight::of(true, false, true), Sight::Open);
        assert_eq!(Sight::of(true, true, true), Sight::Owned);
    }
}
