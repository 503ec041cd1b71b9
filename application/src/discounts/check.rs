use chrono::{DateTime, Utc};
use domain::discounts::{Discount, DiscountAudience, DiscountCheck, DiscountError, PricedAgent};
use domain::{OrderId, UserId};

use crate::ports::{StoreError, UnitOfWork};

/// Who wants to use a code, and for what.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DiscountRequest<'a> {
    pub(crate) member: UserId,
    /// `None` if it is not known yet.
    pub(crate) cart: Option<&'a [PricedAgent]>,
    /// An order whose hold on the code is ignored.
    pub(crate) own_order: Option<OrderId>,
}

/// Checks a code against current data. Takes no lock: a caller that counts a use locks the discount first.
pub(crate) async fn check(
    unit: &mut dyn UnitOfWork,
    discount: &Discount,
    request: &DiscountRequest<'_>,
    now: DateTime<Utc>,
) -> Result<Result<(), DiscountError>, StoreError> {
    let is_owner = discount.conditions.audience != DiscountAudience::Everyone
        && unit.purchases().owns_any(request.member).await?;
    let uses = unit.discounts().uses(discount.id, request.member, request.own_order, now).await?;
    Ok(discount.check(&DiscountCheck { uses, is_owner, cart: request.cart, now }))
}
