use std::collections::{BTreeMap, BTreeSet};

use domain::AgentId;
use domain::agents::Agent;
use domain::bundles::{Bundle, BundleItem, BundlePrice};
use domain::money::Cents;

use crate::context::use_case;
use crate::ports::{BundleView, Revision, StoreError, Topic};
use crate::users::AuthenticatedUser;

/// An agent of a bundle that is for sale, as one reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedAgent {
    pub agent: Agent,
    /// The agent's share of the bundle's price.
    pub share: Cents,
    /// What is taken off the bundle's price; `None` unless the reader owns it.
    pub credit: Option<Cents>,
}

/// A bundle that is for sale, as one reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedBundle {
    pub bundle: Bundle,
    /// All of its agents, in its order.
    pub agents: Vec<OfferedAgent>,
    /// What the reader would pay; `None` if that is not cheaper than the missing agents separately.
    pub price: Option<BundlePrice>,
}

impl OfferedBundle {
    fn new(view: &BundleView, paid: &BTreeMap<AgentId, Cents>) -> Self {
        let BundleView { bundle, agents, .. } = view;
        let members: Vec<_> = agents
            .iter()
            .map(|agent| BundleItem {
                agent_id: agent.id,
                list_price: agent.access.price(),
                paid: paid.get(&agent.id).copied(),
            })
            .collect();
        let shares: BTreeMap<AgentId, Cents> = BundlePrice::shares(bundle.price, &members)
            .into_iter()
            .map(|(member, share)| (member.agent_id, share))
            .collect();
        let offered = |agent: &Agent| {
            let share = shares.get(&agent.id).copied().unwrap_or(Cents::ZERO);
            let credit = paid.get(&agent.id).map(|paid| share.min(*paid));
            OfferedAgent { agent: agent.clone(), share, credit }
        };
        Self {
            bundle: bundle.clone(),
            agents: agents.iter().map(offered).collect(),
            price: BundlePrice::calculate(bundle.price, &members),
        }
    }

    /// The bundle as visitors see it.
    pub fn for_visitor(view: &BundleView) -> Self {
        Self::new(view, &BTreeMap::new())
    }

    /// What all agents cost separately, in cents.
    pub fn separate_total(&self) -> i64 {
        self.agents.iter().map(|offered| offered.agent.access.price().get()).sum()
    }
}

use_case! {
    /// The bundles that are for sale.
    pub struct BundleCatalog
}

impl BundleCatalog {
    /// Newest first, for the cache.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self) -> Result<Vec<BundleView>, StoreError> {
        let mut bundles = self.context.queries.bundles().list().await?;
        bundles.retain(|view| view.bundle.is_for_sale(&view.agents));
        Ok(bundles)
    }

    /// These bundles with the prices for a reader.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn for_reader<'a>(
        &self,
        bundles: impl Iterator<Item = &'a BundleView>,
        reader: Option<&AuthenticatedUser>,
    ) -> Result<Vec<OfferedBundle>, StoreError> {
        let bundles: Vec<_> = bundles.collect();
        let paid = match reader {
            Some(member) if !bundles.is_empty() => {
                let agents = bundles.iter().flat_map(|view| &view.agents);
                let ids: BTreeSet<AgentId> = agents.map(|agent| agent.id).collect();
                let ids: Vec<_> = ids.into_iter().collect();
                self.context
                    .unaudited_store
                    .read()
                    .await?
                    .purchases()
                    .paid_amounts(member.user.id, &ids)
                    .await?
            }
            _ => BTreeMap::new(),
        };
        Ok(bundles.into_iter().map(|view| OfferedBundle::new(view, &paid)).collect())
    }

    /// Changes whenever an agent or bundle changes; used as a cache key.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn revision(&self) -> Result<Revision, StoreError> {
        self.context.revisions.current(Topic::Agents).await
    }
}
