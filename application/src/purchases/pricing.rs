use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use domain::agents::Agent;
use domain::bundles::Bundle;
use domain::discounts::{Discount, DiscountError, PricedAgent};
use domain::purchases::{Order, Quote, QuoteError, QuoteLines};
use domain::{AgentId, OrderId, UserId};

use super::CheckoutInput;
use crate::discounts::{self, DiscountRequest};
use crate::ports::{StoreError, UnitOfWork};

/// How the cart differs from what the member saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CartChange {
    #[error("An agent in your cart is no longer for sale. We removed it. You haven't been charged.")]
    AgentUnavailable,
    #[error("You already own an agent in your cart. We removed it. You haven't been charged.")]
    AlreadyOwned,
    #[error("{0}. Your cart is shown without it. You haven't been charged.")]
    Discount(DiscountError),
    #[error("A price has changed. Please check the new total. You haven't been charged.")]
    Price,
}

/// The first change, and the new quote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CartOutdated {
    pub change: CartChange,
    /// What can be bought now; may be empty.
    pub quote: Quote,
}

#[derive(Debug)]
pub(super) enum PriceError {
    Changed(Box<CartOutdated>),
    Quote(QuoteError),
    Store(StoreError),
}

impl From<StoreError> for PriceError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The agents of a cart that can be bought.
pub(super) struct PricedItems {
    cart: QuoteLines,
    prices: Vec<PricedAgent>,
    pub(super) change: Option<CartChange>,
}

impl PricedItems {
    pub(super) async fn check_discount(
        &self,
        unit: &mut dyn UnitOfWork,
        discount: &Discount,
        member: UserId,
        own_order: Option<OrderId>,
        now: DateTime<Utc>,
    ) -> Result<Result<(), DiscountError>, StoreError> {
        let request = DiscountRequest { member, cart: Some(&self.prices), own_order };
        discounts::check(unit, discount, &request, now).await
    }

    pub(super) fn quote(&self, discount: Option<&Discount>) -> Result<Quote, QuoteError> {
        Quote::price(&self.cart, discount)
    }
}

/// What stays as it is until the unit of work ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowLock {
    None,
    /// Agents, bundles and the discount, whose uses are counted one at a time.
    ForOrder,
}

/// Prices a cart from current data. `own_order` is the member's pending order; its hold on the code is ignored.
pub(super) async fn price(
    unit: &mut dyn UnitOfWork,
    lock: RowLock,
    member: UserId,
    cart: &CheckoutInput,
    own_order: Option<OrderId>,
    now: DateTime<Utc>,
) -> Result<Quote, PriceError> {
    // The discount before bundles and agents, so that locks are always taken in the same order.
    let discount = match (cart.discount, lock) {
        (None, _) => None,
        (Some(id), RowLock::None) => Some(unit.discounts().find(id).await?),
        (Some(id), RowLock::ForOrder) => Some(unit.discounts().lock(id).await?),
    };
    let contents = load_items(unit, lock, member, cart.agents()).await?;
    let (discount, discount_change) = match discount {
        None => (None, None),
        Some(None) => (None, Some(CartChange::Discount(DiscountError::Unknown))),
        Some(Some(discount)) => {
            match contents.check_discount(unit, &discount, member, own_order, now).await? {
                Ok(()) => (Some(discount), None),
                Err(error) => (None, Some(CartChange::Discount(error))),
            }
        }
    };
    let quote = contents.quote(discount.as_ref()).map_err(PriceError::Quote)?;
    let price_change =
        cart.expected_total.filter(|expected| *expected != quote.total.get()).map(|_| CartChange::Price);
    match contents.change.or(discount_change).or(price_change) {
        Some(change) => Err(PriceError::Changed(Box::new(CartOutdated { change, quote }))),
        None => Ok(quote),
    }
}

/// Whether the order would get the same price now.
pub(super) async fn has_current_price(
    unit: &mut dyn UnitOfWork,
    order: &Order,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let agents = order.lines.iter().map(|line| line.agent_id).collect();
    let discount = order.discount.as_ref().map(|discount| discount.id);
    let Ok(cart) = CheckoutInput::new(agents, discount, Some(order.total.get())) else { return Ok(false) };
    match price(unit, RowLock::None, order.user_id, &cart, Some(order.id), now).await {
        Ok(quote) => Ok(order.matches(&quote)),
        Err(PriceError::Changed(_) | PriceError::Quote(_)) => Ok(false),
        Err(PriceError::Store(error)) => Err(error),
    }
}

/// Whether what a free order would deliver still costs nothing. Agents that the member owns by now are not delivered.
pub(super) async fn check_free(
    unit: &mut dyn UnitOfWork,
    order: &Order,
    already_owned: &[AgentId],
    now: DateTime<Utc>,
) -> Result<Result<(), CartChange>, StoreError> {
    let agents: Vec<_> = order.lines.iter().map(|line| line.agent_id).collect();
    let agents = agents.into_iter().filter(|agent| !already_owned.contains(agent)).collect();
    let discount = order.discount.as_ref().map(|discount| discount.id);
    let Ok(cart) = CheckoutInput::new(agents, discount, Some(0)) else { return Ok(Ok(())) };
    match price(unit, RowLock::ForOrder, order.user_id, &cart, Some(order.id), now).await {
        Ok(_) => Ok(Ok(())),
        Err(PriceError::Changed(changed)) => Ok(Err(changed.change)),
        Err(PriceError::Quote(_)) => Ok(Err(CartChange::Price)),
        Err(PriceError::Store(error)) => Err(error),
    }
}

/// Leaves out agents that are not for sale, or that the member owns.
pub(super) async fn load_items(
    unit: &mut dyn UnitOfWork,
    lock: RowLock,
    member: UserId,
    ids: &[AgentId],
) -> Result<PricedItems, StoreError> {
    // Bundles before agents, as when an admin edits a bundle, so that locks are always taken in the same order.
    let bundles = match lock {
        RowLock::None => unit.bundles().find_with_any(ids).await?,
        RowLock::ForOrder => unit.bundles().lock_shared_with_any(ids).await?,
    };
    let in_bundles = bundles.iter().flat_map(|bundle| bundle.agents.as_slice());
    let all: BTreeSet<AgentId> = ids.iter().chain(in_bundles).copied().collect();
    let all: Vec<AgentId> = all.into_iter().collect();
    let found = match lock {
        RowLock::None => unit.agents().find_all(&all).await?,
        RowLock::ForOrder => unit.agents().lock_shared(&all).await?,
    };
    let paid = unit.purchases().paid_amounts(member, &all).await?;
    let find = |id: &AgentId| found.iter().find(|agent| agent.id == *id).cloned();
    let mut agents: Vec<Agent> = ids.iter().filter_map(find).collect();
    agents.retain(Agent::is_for_sale);
    let unavailable = agents.len() < ids.len();
    let before = agents.len();
    agents.retain(|agent| !paid.contains_key(&agent.id));
    let change = if agents.len() < before {
        Some(CartChange::AlreadyOwned)
    } else if unavailable {
        Some(CartChange::AgentUnavailable)
    } else {
        None
    };
    let with_agents = |bundle: Bundle| {
        let agents: Vec<Agent> = bundle.agents.as_slice().iter().filter_map(find).collect();
        bundle.is_for_sale(&agents).then_some((bundle, agents))
    };
    let offered: Vec<_> = bundles.into_iter().filter_map(with_agents).collect();
    let cart = QuoteLines::new(agents, &offered, &paid);
    let prices = cart.lines.iter().map(|line| (line.agent.id, line.price)).collect();
    Ok(PricedItems { cart, prices, change })
}
