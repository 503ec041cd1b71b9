use domain::purchases::PurchaseStatus;
use domain::users::ViewAs;
use domain::{OrderId, PurchaseId};
use uuid::Uuid;

use crate::context::use_case;
use crate::ports::{AgentListing, AgentView, PurchaseView, PurchasedAgentView, StoreError};
use crate::users::AuthenticatedUser;

use_case! {
    /// A member's purchases.
    pub struct PurchaseHistory
}

impl PurchaseHistory {
    /// Newest first. Refunded and disputed purchases have no URL. An admin who views the site as an owner of agents
    /// gets examples.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, owner: &AuthenticatedUser) -> Result<Vec<PurchaseView>, StoreError> {
        if let Some(view) = &owner.view_as {
            return self.examples(view).await;
        }
        let mut purchases = self.context.queries.purchases().history(owner.user.id).await?;
        for purchase in purchases.iter_mut().filter(|purchase| !purchase.status.is_owned()) {
            purchase.agent.url.clear();
        }
        Ok(purchases)
    }

    /// One order with the number 0000-0000-0000 of the chosen agents, at their current prices.
    async fn examples(&self, view: &ViewAs) -> Result<Vec<PurchaseView>, StoreError> {
        let owned = view.owned_agents();
        let mut agents = self.context.queries.agents().list(AgentListing::Premium).await?;
        agents.retain(|agent| owned.contains(&agent.id));
        let now = self.context.clock.now();
        let example = |agent: AgentView| PurchaseView {
            id: PurchaseId::from_uuid(agent.id.as_uuid()),
            order_id: OrderId::from_uuid(Uuid::nil()),
            created_at: now,
            amount: agent.price,
            discount_code: None,
            bundle: None,
            status: PurchaseStatus::Owned,
            agent: PurchasedAgentView {
                id: agent.id,
                slug: Some(agent.slug),
                title: agent.title,
                description: agent.description,
                url: agent.url,
            },
        };
        Ok(agents.into_iter().map(example).collect())
    }
}
