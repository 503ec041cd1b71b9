use std::collections::{BTreeMap, BTreeSet};

use application::ports::{
    OrderFilter, OrderMember, OrderQueries, OrderSearch, OrderSort, OrderSummary, OrderTotals, Page,
    PageRequest, StoreError, Topic,
};
use async_trait::async_trait;
use domain::mail::OutboxMail;
use domain::purchases::{Order, OrderStatus, PurchaseStatus};
use domain::{OrderId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    Select,
};
use uuid::Uuid;

use super::filter::{date, is_open, is_settled, select};
use super::test_orders::IS_COUNTED;
use super::{by_intent, order, with_lines};
use crate::persistence::columns;
use crate::persistence::database::Database;
use crate::persistence::entities::orders::{Column, Entity, Model};
use crate::persistence::entities::{mail_outbox, order_items as items, purchases, users};
use crate::persistence::error::translate;
use crate::persistence::keyset::Keyset;
use crate::persistence::outbox;
use crate::persistence::users::contains;

/// The length of `receipt:` and an order id, which an index of the outbox contains.
const CAUSE_LENGTH: usize = 44;
/// The highest number of members whose orders are added up by their ids.
const MAX_BUYERS: u64 = 1000;
/// The highest number of members whose orders are listed by their ids. With more, a correlated search fills a page after
/// reading few orders.
const MAX_LISTED_BUYERS: usize = 200;

#[async_trait]
impl OrderQueries for Database {
    async fn list(
        &self,
        filter: &OrderFilter,
        sort: OrderSort,
        page: &PageRequest,
    ) -> Result<Page<OrderSummary>, StoreError> {
        let buyers = self.buyers(filter).await?;
        let buyers = buyers.as_deref().filter(|ids| ids.len() <= MAX_LISTED_BUYERS);
        let query = list_query(filter, buyers, sort, page);
        let rows = self.query_all(query).await?;
        Ok(Page::new(page, self.summaries(rows).await?, |order| sort.cursor(order)))
    }

    async fn totals(&self, filter: &OrderFilter) -> Result<OrderTotals, StoreError> {
        let buyers = self.buyers(filter).await?;
        let (mut settled, mut open) = (TotalsRow::default(), TotalsRow::default());
        if filter.status.is_none_or(OrderStatus::is_settled) {
            settled = self.settled_totals(filter, buyers.as_deref()).await?;
        }
        if !filter.is_settled && filter.status.is_none_or(|status| !status.is_settled()) {
            open = self.open_totals(filter, buyers.as_deref()).await?;
        }
        let count = u64::try_from(settled.count + open.count).unwrap_or_default();
        Ok(OrderTotals { count, gross: settled.gross, refunded: settled.refunded })
    }

    async fn find(&self, id: OrderId) -> Result<Option<OrderSummary>, StoreError> {
        let found = self.query_one(Entity::find_by_id(id.as_uuid())).await?;
        Ok(self.summaries(found.into_iter().collect()).await?.pop())
    }

    async fn find_by_intent(&self, intent_id: &str) -> Result<Option<Order>, StoreError> {
        let Some(query) = by_intent(intent_id) else { return Ok(None) };
        let found = with_lines(query).all(self.reader()).await.map_err(translate)?;
        found.into_iter().next().map(|(row, lines)| order(row, lines)).transpose()
    }

    async fn emails(&self, id: OrderId) -> Result<Vec<OutboxMail>, StoreError> {
        let causes = [format!("receipt:{id}"), format!("refunded:{id}")];
        let begins = causes.iter().map(|cause| cause.chars().take(CAUSE_LENGTH).collect::<String>());
        // Literal SQL, because an index on an expression does not match bound parameters.
        let query = mail_outbox::Entity::find()
            .filter(Expr::cust("substr(dedupe_key, 1, 44)").is_in(begins))
            .order_by_asc(mail_outbox::Column::CreatedAt)
            .order_by_asc(mail_outbox::Column::Id);
        let rows = self.query_all(query).await?;
        let is_about =
            |row: &mail_outbox::Model| causes.iter().any(|cause| row.dedupe_key.starts_with(cause));
        rows.into_iter().filter(is_about).map(outbox::mail).collect()
    }
}

impl Database {
    /// The members whom a search text matches, or `None` if they are more than [`MAX_BUYERS`].
    async fn buyers(&self, filter: &OrderFilter) -> Result<Option<Vec<Uuid>>, StoreError> {
        let Some(OrderSearch::Text(text)) = &filter.search else { return Ok(None) };
        let query = users::Entity::find()
            .select_only()
            .column(users::Column::Id)
            .filter(contains(text))
            .limit(MAX_BUYERS + 1);
        let ids = self.query_cached_ids(&[Topic::Members], &query).await?;
        Ok(if u64::try_from(ids.len()).is_ok_and(|count| count <= MAX_BUYERS) { Some(ids) } else { None })
    }

    async fn settled_totals(
        &self,
        filter: &OrderFilter,
        buyers: Option<&[Uuid]>,
    ) -> Result<TotalsRow, StoreError> {
        let statement = self.build(&settled_totals(filter, buyers));
        let rows = match filter.problem {
            None => self.query_cached_as(&[Topic::Members, Topic::Sales], statement).await?,
            // Payment discrepancies belong to no topic.
            Some(_) => TotalsRow::find_by_statement(statement).all(self.reader()).await.map_err(translate)?,
        };
        Ok(rows.into_iter().next().unwrap_or_default())
    }

    async fn open_totals(
        &self,
        filter: &OrderFilter,
        buyers: Option<&[Uuid]>,
    ) -> Result<TotalsRow, StoreError> {
        let query = open_totals(filter, buyers).into_model::<TotalsRow>();
        Ok(self.query_one(query).await?.unwrap_or_default())
    }

    /// Adds the members, titles and disputes of these orders.
    async fn summaries(&self, rows: Vec<Model>) -> Result<Vec<OrderSummary>, StoreError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let user_ids: BTreeSet<_> = rows.iter().map(|row| row.user_id).collect();
        let query = users::Entity::find()
            .select_only()
            .columns([users::Column::Id, users::Column::Email, users::Column::FirstName])
            .filter(users::Column::Id.is_in(user_ids))
            .into_model::<MemberRow>();
        let members = self.query_all(query).await?;
        let members: BTreeMap<_, _> = members.into_iter().map(|member| (member.id, member)).collect();
        let query = items::Entity::find()
            .select_only()
            .columns([items::Column::OrderId, items::Column::Title, items::Column::BundleTitle])
            .filter(items::Column::OrderId.is_in(ids.iter().copied()))
            .order_by_asc(items::Column::OrderId)
            .order_by_asc(items::Column::Position)
            .into_tuple();
        let found: Vec<(Uuid, String, Option<String>)> = self.query_all(query).await?;
        let mut titles: BTreeMap<Uuid, Titles> = BTreeMap::new();
        for (order_id, title, bundle) in found {
            let titles = titles.entry(order_id).or_default();
            titles.agents.push(title);
            if let Some(bundle) = bundle.filter(|bundle| !titles.bundles.contains(bundle)) {
                titles.bundles.push(bundle);
            }
        }
        let uncounted = self.uncounted(&ids).await?;
        let query = purchases::Entity::find()
            .select_only()
            .column(purchases::Column::OrderId)
            .filter(purchases::Column::Status.eq(PurchaseStatus::Disputed.as_str()))
            .filter(purchases::Column::OrderId.is_in(ids))
            .into_tuple();
        let disputed: Vec<Uuid> = self.query_all(query).await?;
        rows.into_iter()
            .map(|row| {
                let member = members.get(&row.user_id);
                let is_disputed = disputed.contains(&row.id);
                let titles = titles.remove(&row.id).unwrap_or_default();
                let is_counted = !uncounted.contains(&row.id);
                Ok(OrderSummary { is_counted, ..summary(row, member, titles, is_disputed)? })
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

/// The related rows of one order.
#[derive(Default)]
struct Titles {
    agents: Vec<String>,
    bundles: Vec<String>,
}

#[derive(Default, FromQueryResult)]
pub(super) struct TotalsRow {
    pub(super) count: i64,
    pub(super) gross: i64,
    pub(super) refunded: i64,
}

fn summary(
    row: Model,
    member: Option<&MemberRow>,
    titles: Titles,
    is_disputed: bool,
) -> Result<OrderSummary, StoreError> {
    Ok(OrderSummary {
        id: OrderId::from_uuid(row.id),
        member: OrderMember {
            id: UserId::from_uuid(row.user_id),
            email: member.map(|member| member.email.clone()),
            first_name: member.map(|member| member.first_name.clone()),
        },
        state: columns::parse_enum("orders.state", &row.state)?,
        is_disputed,
        provider: columns::parse_enum("orders.provider", &row.provider)?,
        intent_id: row.intent_id,
        created_at: row.created_at,
        settled_at: row.settled_at,
        discount_code: row.discount_code,
        subtotal: columns::cents("orders.subtotal", row.subtotal)?,
        discount_amount: columns::cents("orders.discount_amount", row.discount_amount)?,
        total: columns::cents("orders.total", row.total)?,
        refunded_amount: columns::cents("orders.refunded_amount", row.refunded_amount)?,
        is_counted: true,
        titles: titles.agents,
        bundles: titles.bundles,
    })
}

fn keyset(sort: OrderSort) -> Keyset {
    let value = match sort {
        OrderSort::Newest | OrderSort::Oldest => date(),
        OrderSort::HighestTotal | OrderSort::LowestTotal => Column::Total.into_expr(),
    };
    Keyset::new(value, Column::Id.into_expr(), sort.direction())
}

fn list_query(
    filter: &OrderFilter,
    buyers: Option<&[Uuid]>,
    sort: OrderSort,
    page: &PageRequest,
) -> Select<Entity> {
    match (sort, filter.agent_id) {
        (OrderSort::Newest | OrderSort::Oldest, Some(agent)) => {
            let containing = select(&OrderFilter { agent_id: None, ..filter.clone() }, buyers)
                .inner_join(items::Entity)
                .filter(items::Column::AgentId.eq(agent.as_uuid()));
            // The index of the agent's items is in the order of the list.
            let (date, id) = (items::Column::OrderDate.into_expr(), items::Column::OrderId.into_expr());
            Keyset::new(date, id, sort.direction()).page(containing, page)
        }
        _ => keyset(sort).page(select(filter, buyers), page),
    }
}

fn settled_totals(filter: &OrderFilter, buyers: Option<&[Uuid]>) -> Select<Entity> {
    let orders = select(filter, buyers);
    let orders = if filter.status.is_some() { orders } else { orders.filter(is_settled()) };
    totals(counted(orders, filter))
}

/// Test orders are added up only if they are asked for by their provider.
fn counted(orders: Select<Entity>, filter: &OrderFilter) -> Select<Entity> {
    if filter.provider.is_some() { orders } else { orders.filter(Expr::cust(IS_COUNTED)) }
}

/// The orders that were not paid for. Their number is in no topic, because that would slow down checkouts.
fn open_totals(filter: &OrderFilter, buyers: Option<&[Uuid]>) -> Select<Entity> {
    totals(counted(select(filter, buyers).filter(is_open()), filter))
}

pub(super) fn totals(orders: Select<Entity>) -> Select<Entity> {
    const GROSS: &str = "CAST(COALESCE(SUM(total), 0) AS BIGINT)";
    const REFUNDED: &str = "CAST(COALESCE(SUM(refunded_amount), 0) AS BIGINT)";
    orders
        .select_only()
        .expr_as(Expr::cust("COUNT(*)"), "count")
        .expr_as(Expr::cust(GROSS), "gross")
        .expr_as(Expr::cust(REFUNDED), "refunded")
}

#[cfg(test)]
mod tests {
    use application::ports::OrderProblem;
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
            (
                OrderFilter { is_settled: true, ..all() },
                newest,
                "SCAN orders USING INDEX orders_date",
                "orders_",
            ),
            (status(OrderStatus::Pending), newest, "orders_state (state=?)", "orders_"),
            (status(OrderStatus::Abandoned), newest, "orders_state (state=?)", "orders_"),
            (status(OrderStatus::Paid), newest, "orders_state (state=?)", "orders_"),
            (status(OrderStatus::PartlyRefunded), newest, "SCAN orders USING INDEX orders_date", "orders_"),
            (
                status(OrderStatus::Refunded),
                OrderSort::HighestTotal,
                "SCAN orders USING INDEX orders_total",
                "orders_",
            ),
            (status(OrderStatus::Disputed), newest, "purchases_status (status=?)", "purchases_status"),
            (
                OrderFilter { code: Some(code), ..all() },
                newest,
                "orders_discount (discount_id=?)",
                "orders_discount",
            ),
            (
                OrderFilter { provider: Some(ProviderKind::Sandbox), ..all() },
                newest,
                "SCAN orders USING INDEX orders_date",
                "orders_date",
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
            (by(text), newest, "orders_member (user_id=?)", "orders_member"),
        ] {
            let query = list_query(&filter, Some(&[Uuid::nil()]), sort, &PageRequest::first(20));
            planner.expect(&format!("{filter:?} by {sort:?}"), query, sqlite, postgres).await;
        }
    }

    #[tokio::test]
    async fn order_totals_use_an_index() {
        let planner = Planner::open().await;
        let all = OrderFilter::default;
        let status = |status| OrderFilter { status: Some(status), ..all() };
        let by_code = OrderFilter { code: Some(DiscountCode::parse("CODE7").unwrap()), ..all() };
        let covering = "USING COVERING INDEX orders_";
        // PostgreSQL also reads the orders of an index on an expression.
        for (filter, sqlite, postgres) in [
            (all(), covering, "Index Only Scan using orders_"),
            (OrderFilter { provider: Some(ProviderKind::StripeTest), ..all() }, covering, "orders_"),
            (status(OrderStatus::Refunded), covering, "orders_"),
            (status(OrderStatus::Abandoned), covering, "Index Only Scan using orders_state"),
            (
                OrderFilter { since: Some(Planner::later()), ..all() },
                covering,
                "Index Scan using orders_date",
            ),
            (by_code, "orders_discount (discount_id=?)", "orders_discount"),
        ] {
            planner.expect(&format!("{filter:?}"), settled_totals(&filter, None), sqlite, postgres).await;
        }
    }
}
