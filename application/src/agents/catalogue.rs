use std::sync::Arc;

use crate::ports::{AgentListing, AgentQueries, AgentView, CurrentUser, StoreError};

/// Listing agents (specification, section 7; decisions 13 to 15).
pub struct Catalogue {
    agents: Arc<dyn AgentQueries>,
}

impl Catalogue {
    #[must_use]
    pub fn new(agents: Arc<dyn AgentQueries>) -> Self {
        Self { agents }
    }

    /// Newest first. The address of a premium agent is there only for its owners and for admins.
    ///
    /// # Errors
    /// [`StoreError`]
    pub async fn list(
        &self,
        listing: AgentListing,
        viewer: &CurrentUser,
    ) -> Result<Vec<AgentView>, StoreError> {
        let mut agents = self.agents.list(listing, viewer.id).await?;
        for agent in &mut agents {
            if agent.is_premium && !agent.is_purchased && !viewer.is_admin {
                agent.url.clear();
            }
        }
        Ok(agents)
    }
}
