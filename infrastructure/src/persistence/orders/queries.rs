use std::collections::{BTreeMap, BTreeSet};

use application::ports::{
    OrderFilter, OrderMember, OrderProblem, OrderQueries, OrderSearch, OrderSort, OrderSummary, OrderTotals,
    Page, PageRequest, StoreError,
};
use async_trait::async_trait;
use domain::mail::OutboxMail;
use domain::purchases::{OrderState, OrderStatus, PurchaseStatus, RefundState};
use domain::{OrderId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _, Select,
};
use uuid::Uuid;

use super::{order_state, provider};
use crate::persistence::columns;
use crate::persistence::database::Database;
use crate::persistence::entities::orders::{Column, Entity, Model};
use crate::persistence::entities::{
    mail_outbox, order_items as items, payment_discrepancies as discrepancies, purchases, refunds, users,
};
use crate::persistence::error::translate;
use crate::persistence::keyset::Keyset;
use crate::persistence::outbox;
use crate::persistence::users::contains;

/// The length of `receipt:` and an order id, which an index of the outbox contains.
const CAUSE_LENGTH: usize = 44;

#[async_trait]
impl OrderQueries for Database {
    async fn list(
        &self,
        filter: &OrderFilter,
        sort: OrderSort,
        page: &PageRequest,
    ) -> Result<Page<OrderSummary>, StoreError> {
        let rows = keyset(sort).page(select(filter), page).all(self.reader()).await.map_err(translate)?;
        Ok(Page::new(page, self.summaries(rows).await?, |order| sort.cursor(order)))
    }

    async fn totals(&self, filter: &OrderFilter) -> Result<OrderTotals, StoreError> {
        let found = totals(filter).into_model::<TotalsRow>().one(self.reader()).await;
        let row = found.map_err(translate)?.unwrap_or_default();
        let count = u64::try_from(row.count).unwrap_or_default();
        Ok(OrderTotals { count, gross: row.gross, refunded: row.refunded })
    }

    async fn find(&self, id: OrderId) -> Result<Option<OrderSummary>, StoreError> {
        let found = Entity::find_by_id(id.as_uuid()).one(self.reader()).await.map_err(translate)?;
        Ok(self.summaries(found.into_iter().collect()).await?.pop())
    }

    async fn emails(&self, id: OrderId) -> Result<Vec<OutboxMail>, StoreError> {
        let causes = [format!("receipt:{id}"), format!("refunded:{id}")];
        let begins = causes.iter().map(|cause| cause.chars().take(CAUSE_LENGTH).collect::<String>());
        // Literal SQL, because an index on an expression does not match bound parameters.
        let rows = mail_outbox::Entity::find()
            .filter(Expr::cust("substr(dedupe_key, 1, 44)").is_in(begins))
            .order_by_asc(mail_outbox::Column::CreatedAt)
            .order_by_asc(mail_outbox::Column::Id)
            .all(self.reader())
            .await
            .map_err(translate)?;
        let is_about =
            |row: &mail_outbox::Model| causes.iter().any(|cause| row.dedupe_key.starts_with(cause));
        rows.into_iter().filter(is_about).map(outbox::mail).collect()
    }
}

impl Database {
    /// Adds the members, titles and disputes of these orders.
    async fn summaries(&self, rows: Vec<Model>) -> Result<Vec<OrderSummary>, StoreError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let user_ids: BTreeSet<_> = rows.iter().map(|row| row.user_id).collect();
        let members = users::Entity::find()
            .select_only()
            .columns([users::Column::Id, users::Column::Email, users::Column::FirstName])
            .filter(users::Column::Id.is_in(user_ids))
            .into_model::<MemberRow>()
            .all(self.reader())
            .await
            .map_err(translate)?;
        let members: BTreeMap<_, _> = members.into_iter().map(|member| (member.id, member)).collect();
        let found: Vec<(Uuid, String)> = items::Entity::find()
            .select_only()
            .columns([items::Column::OrderId, items::Column::Title])
            .filter(items::Column::OrderId.is_in(ids.iter().copied()))
            .order_by_asc(items::Column::OrderId)
            .order_by_asc(items::Column::Position)
            .into_tuple()
            .all(self.reader())
            .await
            .map_err(translate)?;
        let mut titles: BTreeMap<Uuid, Vec<String>> = BTreeMap::new();
        for (order_id, title) in found {
            titles.entry(order_id).or_default().push(title);
        }
        let disputed: Vec<Uuid> = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::OrderId)
            .filter(purchases::Column::Status.eq(PurchaseStatus::Disputed.as_str()))
            .filter(purchases::Column::OrderId.is_in(ids))
            .into_tuple()
            .all(self.reader())
            .await
            .map_err(translate)?;
        // An account that was removed between the statements takes its orders along.
        let with_member = rows.into_iter().filter_map(|row| Some((members.get(&row.user_id)?, row)));
        with_member
            .map(|(member, row)| {
                let is_disputed = disputed.contains(&row.id);
                let titles = titles.remove(&row.id).unwrap_or_default();
                summary(row, member, titles, is_disputed)
            })
            .collect()
    }
}

#[derive(FromQueryResult)]
struct MemberRow {
    id: Uuid,
    email: String,
    first_name: String,
}

#[derive(Default, FromQueryResult)]
struct TotalsRow {
    count: i64,
    gross: i64,
    refunded: i64,
}

fn summary(
    row: Model,
    member: &MemberRow,
    titles: Vec<String>,
    is_disputed: bool,
) -> Result<OrderSummary, StoreError> {
    Ok(OrderSummary {
        id: OrderId::from_uuid(row.id),
        member: OrderMember {
            id: UserId::from_uuid(member.id),
            email: member.email.clone(),
            first_name: member.first_name.clone(),
        },
        state: order_state(&row.state)?,
        is_disputed,
        provider: provider(&row.provider)?,
        intent_id: row.intent_id,
        created_at: row.created_at,
        settled_at: row.settled_at,
        discount_code: row.discount_code,
        subtotal: columns::cents("orders.subtotal", row.subtotal)?,
        discount_amount: columns::cents("orders.discount_amount", row.discount_amount)?,
        total: columns::cents("orders.total", row.total)?,
        refunded_amount: columns::cents("orders.refunded_amount", row.refunded_amount)?,
        titles,
    })
}

/// When an order was paid, or else placed.
fn date() -> Expr {
    Func::coalesce([Expr::col((Entity, Column::SettledAt)), Expr::col((Entity, Column::CreatedAt))]).into()
}

fn keyset(sort: OrderSort) -> Keyset {
    let value = match sort {
        OrderSort::Newest | OrderSort::Oldest => date(),
        OrderSort::HighestTotal | OrderSort::LowestTotal => Column::Total.into_expr(),
    };
    Keyset::new(value, Column::Id.into_expr(), sort.direction())
}

fn totals(filter: &OrderFilter) -> Select<Entity> {
    const GROSS: &str =
        "CAST(COALESCE(SUM(CASE WHEN state IN ('paid', 'undelivered') THEN total ELSE 0 END), 0) AS BIGINT)";
    const REFUNDED: &str = "CAST(COALESCE(SUM(refunded_amount), 0) AS BIGINT)";
    select(filter)
        .select_only()
        .expr_as(Expr::cust("COUNT(*)"), "count")
        .expr_as(Expr::cust(GROSS), "gross")
        .expr_as(Expr::cust(REFUNDED), "refunded")
}

/// The one filter of list, totals and CSV file.
fn select(filter: &OrderFilter) -> Select<Entity> {
    Entity::find()
        .apply_if(filter.status, |query, status| query.filter(has_status(status)))
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
        .apply_if(filter.code.as_ref(), |query, code| query.filter(Column::DiscountCode.eq(code.as_str())))
        .apply_if(filter.provider, |query, provider| query.filter(Column::Provider.eq(provider.as_str())))
        .apply_if(filter.problem, |query, problem| {
            query.filter(Column::Id.in_subquery(with_problem(problem)))
        })
        .apply_if(filter.search.as_ref(), |query, search| query.filter(matches(search)))
}

/// The conditions of [`OrderStatus::of`].
fn has_status(status: OrderStatus) -> Condition {
    let in_state = |state: OrderState| Condition::all().add(Column::State.eq(state.as_str()));
    let settled = || {
        let names = [OrderState::Paid, OrderState::Undelivered].map(OrderState::as_str);
        Condition::all().add(Column::State.is_in(names))
    };
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
    }
}

fn matches(search: &OrderSearch) -> Expr {
    let text = match search {
        OrderSearch::Id(id) => return Column::Id.eq(*id).or(Column::UserId.eq(*id)),
        OrderSearch::Number(number) => return Column::Number.eq(number.as_str()),
        OrderSearch::Payment(id) => return Column::IntentId.eq(id.as_str()),
        OrderSearch::Text(text) => text,
    };
    let members = users::Entity::find().select_only().column(users::Column::Id).filter(contains(text));
    Column::UserId.in_subquery(members.into_query())
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use domain::AgentId;
    use domain::discounts::DiscountCode;
    use domain::purchases::ProviderKind;

    use super::*;
    use crate::persistence::tests::Planner;

    #[tokio::test]
    async fn list_orders_uses_an_index_for_each_filter_and_sort() {
        let planner = Planner::open().await;
        let all = OrderFilter::default;
        let by = |search| OrderFilter { search: Some(search), ..all() };
        let status = |status| OrderFilter { status: Some(status), ..all() };
        let newest = OrderSort::Newest;
        let code = DiscountCode::parse("CODE7").unwrap();
        let (agent, member) = (AgentId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()));
        let text = OrderSearch::Text("4999".to_owned());
        for (filter, sort, sqlite, postgres) in [
            (all(), newest, "SCAN orders USING INDEX orders_date", "orders_date"),
            (all(), OrderSort::Oldest, "SCAN orders USING INDEX orders_date", "orders_date"),
            (all(), OrderSort::HighestTotal, "SCAN orders USING INDEX orders_total", "orders_total"),
            (all(), OrderSort::LowestTotal, "SCAN orders USING INDEX orders_total", "orders_total"),
            (
                OrderFilter { since: Some(DateTime::UNIX_EPOCH), ..all() },
                newest,
                "orders_date (<expr>>",
                "orders_date",
            ),
            (status(OrderStatus::Pending), newest, "orders_state (state=?)", "orders_"),
            (status(OrderStatus::Abandoned), newest, "orders_state (state=?)", "orders_"),
            (status(OrderStatus::Paid), newest, "orders_state (state=?)", "orders_"),
            (status(OrderStatus::PartlyRefunded), newest, "orders_state (state=?)", "orders_"),
            (status(OrderStatus::Disputed), newest, "purchases_status (status=?)", "purchases_status"),
            (
                OrderFilter { code: Some(code), ..all() },
                newest,
                "orders_code (discount_code=?)",
                "orders_code",
            ),
            (
                OrderFilter { provider: Some(ProviderKind::Sandbox), ..all() },
                newest,
                "orders_provider (provider=?)",
                "orders_provider",
            ),
            (
                OrderFilter { agent_id: Some(agent), ..all() },
                newest,
                "order_items_agent (agent_id=?)",
                "order_items_agent",
            ),
            (
                OrderFilter { problem: Some(OrderProblem::PaymentDiscrepancy), ..all() },
                newest,
                "payment_discrepancies_open (resolved_at=?)",
                "payment_discrepancies_open",
            ),
            (
                OrderFilter { problem: Some(OrderProblem::FailedRefund), ..all() },
                newest,
                "refunds_status (status=?)",
                "refunds_status",
            ),
            (
                OrderFilter { user_id: Some(member), ..all() },
                newest,
                "orders_member (user_id=?)",
                "orders_member",
            ),
            (by(OrderSearch::Id(Uuid::nil())), newest, "MULTI-INDEX OR", "BitmapOr"),
            (
                by(OrderSearch::Number("number7".to_owned())),
                newest,
                "orders_number (number=?)",
                "orders_number",
            ),
            (by(OrderSearch::Payment("pi_7".to_owned())), newest, "(intent_id=?)", "orders_intent_id_key"),
            (by(text.clone()), newest, "SCAN users USING COVERING INDEX users_list", "users_search"),
            (by(text), newest, "orders_member (user_id=?)", "orders_member"),
        ] {
            let query = keyset(sort).page(select(&filter), &PageRequest::first(20));
            planner.expect(&format!("{filter:?} by {sort:?}"), query, sqlite, postgres).await;
        }
    }

    #[tokio::test]
    async fn order_totals_read_only_an_index() {
        let planner = Planner::open().await;
        let all = OrderFilter::default;
        let only_index = "Index Only Scan using orders_";
        for (filter, postgres) in [
            (all(), only_index),
            (OrderFilter { provider: Some(ProviderKind::StripeLive), ..all() }, only_index),
            (OrderFilter { code: Some(DiscountCode::parse("CODE7").unwrap()), ..all() }, only_index),
            (OrderFilter { status: Some(OrderStatus::Abandoned), ..all() }, only_index),
            // PostgreSQL reads the orders of an index on an expression.
            (OrderFilter { since: Some(Planner::later()), ..all() }, "Index Scan using orders_date"),
        ] {
            let covering = "USING COVERING INDEX orders_";
            planner.expect(&format!("{filter:?}"), totals(&filter), covering, postgres).await;
        }
    }
}
