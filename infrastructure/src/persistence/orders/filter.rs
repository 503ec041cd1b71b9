//! The conditions of the lists of orders.

use application::ports::{OrderFilter, OrderProblem, OrderSearch};
use domain::purchases::{OrderState, OrderStatus, PurchaseStatus, RefundState};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QuerySelect as _, QueryTrait as _,
    Select,
};
use uuid::Uuid;

use crate::persistence::columns;
use crate::persistence::entities::orders::{Column, Entity};
use crate::persistence::entities::{
    discount_codes as discounts, order_items as items, order_messages as messages,
    payment_discrepancies as discrepancies, purchases, refunds, users,
};
use crate::persistence::order_messages::MEMBER;
use crate::persistence::users::contains;

const SETTLED: [OrderState; 2] = [OrderState::Paid, OrderState::Undelivered];
const OPEN: [OrderState; 3] = [OrderState::Pending, OrderState::Processing, OrderState::Abandoned];

/// When an order was paid, or else placed.
pub(super) fn date() -> Expr {
    Func::coalesce([Expr::col((Entity, Column::SettledAt)), Expr::col((Entity, Column::CreatedAt))]).into()
}

/// Does not use the index of states, because nearly all orders are settled.
pub(super) fn is_settled() -> Expr {
    let state = Func::coalesce([Column::State.into_expr(), "".into()]);
    Expr::from(state).is_in(SETTLED.map(OrderState::as_str))
}

pub(super) fn is_open() -> Expr {
    Column::State.is_in(OPEN.map(OrderState::as_str))
}

/// The filter that list, totals and CSV file share. `buyers` are the members whom a search text matches, or `None` if
/// there are too many.
pub(super) fn select(filter: &OrderFilter, buyers: Option<&[Uuid]>) -> Select<Entity> {
    Entity::find()
        .apply_if(filter.status, |query, status| query.filter(has_status(status)))
        .apply_if(filter.is_settled.then_some(()), |query, ()| query.filter(is_settled()))
        .apply_if(filter.since, |query, since| query.filter(date().gte(columns::time(since))))
        .apply_if(filter.until, |query, until| query.filter(date().lt(columns::time(until))))
        .apply_if(filter.user_id, |query, id| query.filter(Column::UserId.eq(id.as_uuid())))
        .apply_if(filter.agent_id, |query, id| {
            let containing = items::Entity::find()
                .select_only()
                .column(items::Column::OrderId)
                .filter(items::Column::AgentId.eq(id.as_uuid()))
                .into_query();
            query.filter(Column::Id.in_subquery(containing))
        })
        .apply_if(filter.code.as_ref(), |query, code| {
            let discount = discounts::Entity::find()
                .select_only()
                .column(discounts::Column::Id)
                .filter(discounts::Column::Code.eq(code.as_str()))
                .into_query();
            query.filter(Column::DiscountId.in_subquery(discount))
        })
        .apply_if(filter.provider, |query, provider| query.filter(Column::Provider.eq(provider.as_str())))
        .apply_if(filter.problem, |query, problem| {
            query.filter(Column::Id.in_subquery(with_problem(problem)))
        })
        .apply_if(filter.search.as_ref(), |query, search| query.filter(matches(search, buyers)))
}

/// The conditions of [`OrderStatus::of`].
fn has_status(status: OrderStatus) -> Condition {
    let in_state = |state: OrderState| Condition::all().add(Column::State.eq(state.as_str()));
    let settled = || Condition::all().add(is_settled());
    let undisputed = |condition: Condition| condition.add(Column::Id.not_in_subquery(disputed()));
    let refunded = || undisputed(settled()).add(Column::RefundedAmount.gt(0));
    let without_refund = |state| undisputed(in_state(state)).add(Column::RefundedAmount.eq(0));
    let total = || Expr::col((Entity, Column::Total));
    match status {
        OrderStatus::Pending => in_state(OrderState::Pending),
        OrderStatus::Processing => in_state(OrderState::Processing),
        OrderStatus::Abandoned => in_state(OrderState::Abandoned),
        OrderStatus::Paid => without_refund(OrderState::Paid),
        OrderStatus::Undelivered => without_refund(OrderState::Undelivered),
        OrderStatus::PartlyRefunded => refunded().add(Column::RefundedAmount.into_expr().lt(total())),
        OrderStatus::Refunded => refunded().add(Column::RefundedAmount.into_expr().gte(total())),
        OrderStatus::Disputed => settled().add(Column::Id.in_subquery(disputed())),
    }
}

fn disputed() -> SelectStatement {
    purchases::Entity::find()
        .select_only()
        .column(purchases::Column::OrderId)
        .filter(purchases::Column::Status.eq(PurchaseStatus::Disputed.as_str()))
        .into_query()
}

/// The ids of the orders with this problem.
fn with_problem(problem: OrderProblem) -> SelectStatement {
    match problem {
        OrderProblem::PaymentDiscrepancy => discrepancies::Entity::find()
            .select_only()
            .column(discrepancies::Column::OrderId)
            .filter(discrepancies::Column::ResolvedAt.is_null())
            .filter(discrepancies::Column::OrderId.is_not_null())
            .into_query(),
        OrderProblem::FailedRefund => refunds::Entity::find()
            .select_only()
            .column(refunds::Column::OrderId)
            .filter(refunds::Column::Status.eq(RefundState::Failed.as_str()))
            .into_query(),
        OrderProblem::OpenMessage => messages::Entity::find()
            .select_only()
            .column(messages::Column::OrderId)
            .filter(messages::Column::ClosedAt.is_null())
            .filter(messages::Column::Author.eq(MEMBER))
            .into_query(),
    }
}

fn matches(search: &OrderSearch, buyers: Option<&[Uuid]>) -> Expr {
    let text = match search {
        OrderSearch::Id(id) => return Column::Id.eq(*id).or(Column::UserId.eq(*id)),
        OrderSearch::Number(number) => return Column::Number.eq(number.as_str()),
        OrderSearch::Payment(id) => return Column::IntentId.eq(id.as_str()),
        OrderSearch::Text(text) => text,
    };
    if let Some(ids) = buyers {
        return Column::UserId.is_in(ids.iter().copied());
    }
    // Correlated, so that a page is filled after reading few orders.
    let buyer = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Id.into_expr().equals((Entity, Column::UserId)))
        .filter(contains(text));
    Expr::exists(buyer.into_query())
}
