use std::collections::{BTreeMap, BTreeSet};

use domain::agents::Agent;
use domain::purchases::{BillingDetails, OrderStatus, PurchaseStatus};
use domain::{AgentId, OrderId, Slug, UserId};

use super::OrderDetail;
use super::manage_orders::load_order;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::invoices::Invoices;
use crate::ports::{OrderFilter, OrderSort, OrderSummary, PageRequest, StoreError};
use crate::users::AuthenticatedUser;

#[derive(Debug, thiserror::Error)]
pub enum MemberOrderError {
    /// It does not exist, or belongs to another member.
    #[error("We couldn't find this order")]
    NotFound,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(MemberOrderError);

/// An order as its member sees it.
#[derive(Debug, Clone)]
pub struct MemberOrder {
    pub detail: OrderDetail,
    /// The slugs of the agents that still have a page.
    pub slugs: BTreeMap<AgentId, Slug>,
    /// The URLs of the agents that the member owns through this order.
    pub urls: BTreeMap<AgentId, String>,
    /// Those of them that have a package.
    pub packages: BTreeSet<AgentId>,
}

use_case! {
    /// A member's own orders.
    pub struct MemberOrders
}

impl MemberOrders {
    /// A member has at most one pending order; orders in processing are rare.
    const MAX_OPEN: u64 = 10;

    /// Orders whose payment may still arrive, newest first. An admin who views the site as a member has none.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_open(&self, member: &AuthenticatedUser) -> Result<Vec<OrderSummary>, StoreError> {
        if member.view_as.is_some() {
            return Ok(Vec::new());
        }
        let mut open = Vec::new();
        for status in [OrderStatus::Pending, OrderStatus::Processing] {
            let filter =
                OrderFilter { user_id: Some(member.user.id), status: Some(status), ..OrderFilter::default() };
            let page = PageRequest::first(Self::MAX_OPEN);
            open.extend(self.context.queries.orders().list(&filter, OrderSort::Newest, &page).await?.items);
        }
        Ok(open)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find(
        &self,
        member: &AuthenticatedUser,
        id: OrderId,
    ) -> Result<MemberOrder, MemberOrderError> {
        let detail = load_order(&*self.context.store, self.context.queries.orders(), id).await?;
        let is_own = |detail: &OrderDetail| detail.order.user_id == member.user.id;
        let detail = detail.filter(is_own).ok_or(MemberOrderError::NotFound)?;
        let ids: Vec<_> = detail.order.lines.iter().map(|line| line.agent_id).collect();
        let agents = self.context.store.read().await?.agents().find_all(&ids).await?;
        let owned = detail.purchases.iter().filter(|purchase| purchase.status == PurchaseStatus::Owned);
        let owned: BTreeSet<_> = owned.map(|purchase| purchase.agent_id).collect();
        let url = |agent: &Agent| (agent.id, agent.url.as_str().to_owned());
        let urls = agents.iter().filter(|agent| owned.contains(&agent.id)).map(url).collect();
        let packages = agents.iter().filter(|agent| agent.package_version.is_some()).map(|agent| agent.id);
        let packages = packages.filter(|id| owned.contains(id)).collect();
        let listed = agents.into_iter().filter(|agent| agent.lifecycle.is_active());
        let slugs = listed.map(|agent| (agent.id, agent.slug)).collect();
        Ok(MemberOrder { detail, slugs, urls, packages })
    }

    /// Replaces the billing details on the receipt, and the invoice. `None` removes them.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save_billing_details(
        &self,
        member: UserId,
        id: OrderId,
        details: Option<&BillingDetails>,
    ) -> Result<(), MemberOrderError> {
        let mut unit = self.context.store.begin().await?;
        let order = unit.orders().lock(id).await?;
        let order = order.filter(|order| order.user_id == member).ok_or(MemberOrderError::NotFound)?;
        unit.billing_details().save(id, member, details).await?;
        Invoices::new(&self.context).correct(&mut *unit, &order).await?;
        Ok(unit.commit().await?)
    }
}
