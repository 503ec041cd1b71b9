use domain::purchases::{LineOutcome, OrderState, RefundState};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{ColumnTrait as _, Condition};

use crate::persistence::entities::orders::{Column, Entity};
use crate::persistence::entities::{order_items as items, refunds};

/// Whether the reconciler checks the order.
pub(in crate::persistence) fn is_checked() -> Condition {
    Condition::any().add(is_open()).add(has_open_refund()).add(has_requested_refund())
}

pub(super) fn is_open() -> Expr {
    Column::State.is_in([OrderState::Pending, OrderState::Processing].map(OrderState::as_str))
}

pub(super) fn has_open_refund() -> Expr {
    let outcomes = [LineOutcome::RefundOwed, LineOutcome::RefundRejected, LineOutcome::RefundPending];
    let with_refund = Query::select()
        .column(items::Column::OrderId)
        .from(items::Entity)
        .and_where(items::Column::Outcome.is_in(outcomes.map(LineOutcome::as_str)))
        .and_where(items::Column::Correction.is_null())
        .to_owned();
    Expr::col((Entity, Column::Id)).in_subquery(with_refund)
}

pub(super) fn has_requested_refund() -> Expr {
    let requested = Query::select()
        .column(refunds::Column::OrderId)
        .from(refunds::Entity)
        .and_where(refunds::Column::Status.eq(RefundState::Requested.as_str()))
        .to_owned();
    Expr::col((Entity, Column::Id)).in_subquery(requested)
}
