//! Sums for reports. Each query uses an index of its period, and its result is cached until a member or sale changes.

use std::collections::HashMap;

use application::ports::{
    AgentRank, AgentSales, CodeSales, MemberFigures, OpenProblems, PageViews, ReportQueries, SalesFigures,
    SettledOrder, SourceFigures, StoreError, TimeRange, Topic, TrafficFigures,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::traffic::Source;
use domain::{AgentId, OrderId, UserId};
use sea_orm::prelude::Uuid;
use sea_orm::{ConnectionTrait as _, FromQueryResult, QueryResult, Statement, Value};

use super::columns;
use super::database::Database;
use super::error::{translate, unreadable};
use super::member_queries;
use super::orders::test_orders::IS_COUNTED;

/// Refunds that count.
const ACTIVE_REFUND: &str = "refunds.status <> 'failed'";

#[async_trait]
impl ReportQueries for Database {
    async fn sales(&self, ranges: &[TimeRange]) -> Result<Vec<SalesFigures>, StoreError> {
        const SUMS: &str = "COUNT(orders.id), \
            CAST(SUM(CASE WHEN orders.total > 0 THEN 1 ELSE 0 END) AS BIGINT), \
            CAST(SUM(orders.total) AS BIGINT), CAST(SUM(orders.refunded_amount) AS BIGINT), \
            CAST(SUM(CASE WHEN orders.refunded_amount > 0 THEN 1 ELSE 0 END) AS BIGINT)";
        let rows = self
            .query_cached(
                &[Topic::Sales],
                self.sums_by_range(ranges, SUMS, "orders", "settled_at", &format!("AND {IS_COUNTED}")),
            )
            .await?;
        per_range(ranges, &rows, |row| {
            Ok(SalesFigures {
                orders: row.try_get_by_index(1)?,
                charged_orders: row.try_get_by_index(2)?,
                gross: row.try_get_by_index(3)?,
                refunded: row.try_get_by_index(4)?,
                refunded_orders: row.try_get_by_index(5)?,
            })
        })
    }

    async fn new_members(&self, ranges: &[TimeRange]) -> Result<Vec<MemberFigures>, StoreError> {
        const SUMS: &str = "COUNT(users.id), \
            CAST(SUM(CASE WHEN users.is_verified THEN 1 ELSE 0 END) AS BIGINT), \
            CAST(SUM(CASE WHEN users.has_bought THEN 1 ELSE 0 END) AS BIGINT)";
        let statement = self.sums_by_range(ranges, SUMS, "users", "created_at", "");
        let rows = self.query_cached(&member_queries::DEPENDENCIES, statement).await?;
        per_range(ranges, &rows, |row| {
            Ok(MemberFigures {
                joined: row.try_get_by_index(1)?,
                verified: row.try_get_by_index(2)?,
                bought: row.try_get_by_index(3)?,
            })
        })
    }

    async fn buyers(&self, range: TimeRange) -> Result<i64, StoreError> {
        let sql = format!(
            "SELECT COUNT(DISTINCT user_id) FROM orders \
             WHERE settled_at >= $1 AND settled_at < $2 AND {IS_COUNTED}"
        );
        let rows = self.query_cached(&[Topic::Sales], self.statement(&sql, range_values(range))).await?;
        rows.first().map_or(Ok(0), |row| row.try_get_by_index(0)).map_err(translate)
    }

    async fn best_agents(
        &self,
        range: TimeRange,
        rank: AgentRank,
        limit: u64,
    ) -> Result<Vec<AgentSales>, StoreError> {
        // An agent that was sold is never deleted. Grouping by its row reads the index agent by agent, without sorting.
        let sold = "SELECT agents.id AS agent_id, \
                    (SELECT last.title FROM order_items AS last WHERE last.agent_id = agents.id \
                     AND last.order_date >= $1 AND last.order_date < $2 AND last.outcome <> 'open' \
                     ORDER BY last.order_date DESC, last.order_id DESC LIMIT 1) AS title, \
                    COUNT(*) AS sold, CAST(SUM(order_items.amount) AS BIGINT) AS revenue \
                    FROM agents JOIN order_items ON order_items.agent_id = agents.id \
                    WHERE order_items.order_date >= $1 AND order_items.order_date < $2 \
                    AND order_items.outcome <> 'open' \
                    AND order_items.order_id NOT IN (SELECT order_id FROM test_orders) GROUP BY agents.id";
        let refunded = format!(
            "SELECT refunds.agent_id, CAST(SUM(refunds.amount) AS BIGINT) AS amount \
             FROM refunds JOIN orders ON orders.id = refunds.order_id \
             WHERE orders.refunded_amount > 0 AND orders.settled_at >= $1 AND orders.settled_at < $2 \
             AND refunds.agent_id IS NOT NULL AND {ACTIVE_REFUND} AND {IS_COUNTED} GROUP BY refunds.agent_id"
        );
        let sold: Vec<AgentRow> =
            self.query_cached_as(&[Topic::Sales], self.statement(sold, range_values(range))).await?;
        let refunded: Vec<RefundRow> =
            self.query_cached_as(&[Topic::Sales], self.statement(&refunded, range_values(range))).await?;
        let refunded: HashMap<Uuid, i64> =
            refunded.into_iter().map(|row| (row.agent_id, row.amount)).collect();
        let mut agents: Vec<_> = sold
            .into_iter()
            .map(|row| AgentSales {
                agent_id: AgentId::from_uuid(row.agent_id),
                title: row.title,
                sold: row.sold,
                revenue: row.revenue - refunded.get(&row.agent_id).copied().unwrap_or(0),
            })
            .collect();
        agents.sort_by_key(|agent| (std::cmp::Reverse(rank.key(agent)), agent.agent_id));
        agents.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        Ok(agents)
    }

    async fn best_codes(&self, range: TimeRange, limit: u64) -> Result<Vec<CodeSales>, StoreError> {
        let sql = format!(
            "WITH sales AS (SELECT discount_id, COUNT(*) AS uses, \
                       CAST(SUM(total - refunded_amount) AS BIGINT) AS revenue, \
                       CAST(SUM(discount_amount) AS BIGINT) AS discount \
                       FROM orders WHERE settled_at >= $1 AND settled_at < $2 AND discount_id IS NOT NULL AND {IS_COUNTED} \
                       GROUP BY discount_id) \
                   SELECT discount_codes.code, uses, revenue, discount \
                   FROM sales JOIN discount_codes ON discount_codes.id = sales.discount_id \
                   ORDER BY revenue DESC, code LIMIT $3"
        );
        let values = range_values(range).into_iter().chain([Value::from(limit.cast_signed())]);
        let rows: Vec<CodeRow> =
            self.query_cached_as(&[Topic::Sales], self.statement(&sql, values.collect())).await?;
        let code = |row: CodeRow| CodeSales {
            code: row.code,
            uses: row.uses,
            revenue: row.revenue,
            discount: row.discount,
        };
        Ok(rows.into_iter().map(code).collect())
    }

    async fn latest_orders(&self, limit: u64) -> Result<Vec<SettledOrder>, StoreError> {
        let sql = format!(
            "SELECT orders.id, orders.user_id, users.first_name, users.email, orders.total, \
             orders.refunded_amount, orders.settled_at \
             FROM orders LEFT JOIN users ON users.id = orders.user_id \
             WHERE orders.settled_at IS NOT NULL AND {IS_COUNTED} \
             ORDER BY orders.settled_at DESC, orders.id DESC LIMIT $1"
        );
        let rows: Vec<OrderRow> = self.rows(&sql, vec![Value::from(limit.cast_signed())]).await?;
        let order = |row: OrderRow| SettledOrder {
            id: OrderId::from_uuid(row.id),
            user_id: UserId::from_uuid(row.user_id),
            first_name: row.first_name,
            email: row.email,
            total: row.total,
            refunded: row.refunded_amount,
            settled_at: row.settled_at,
        };
        Ok(rows.into_iter().map(order).collect())
    }

    async fn traffic(&self, ranges: &[TimeRange]) -> Result<Vec<TrafficFigures>, StoreError> {
        const SUMS: &str = "CAST(SUM(CASE WHEN traffic_counts.kind = 'visitors' THEN traffic_counts.count ELSE 0 END) AS BIGINT), \
            CAST(SUM(CASE WHEN traffic_counts.kind = 'page' THEN traffic_counts.count ELSE 0 END) AS BIGINT)";
        let condition = "AND traffic_counts.kind IN ('visitors', 'page')";
        let statement = self.sums_by_range(ranges, SUMS, "traffic_counts", "day", condition);
        let rows = self.reader().query_all_raw(statement).await.map_err(translate)?;
        per_range(ranges, &rows, |row| {
            Ok(TrafficFigures { visitors: row.try_get_by_index(1)?, page_views: row.try_get_by_index(2)? })
        })
    }

    async fn top_pages(&self, range: TimeRange, limit: u64) -> Result<Vec<PageViews>, StoreError> {
        let sql = "SELECT key, CAST(SUM(count) AS BIGINT) AS views FROM traffic_counts \
                   WHERE kind = 'page' AND day >= $1 AND day < $2 AND key <> '' \
                   GROUP BY key ORDER BY views DESC, key LIMIT $3";
        let values = range_values(range).into_iter().chain([Value::from(limit.cast_signed())]);
        let rows: Vec<PageRow> = self.rows(sql, values.collect()).await?;
        Ok(rows.into_iter().map(|row| PageViews { path: row.key, views: row.views }).collect())
    }

    async fn top_sources(&self, range: TimeRange, limit: u64) -> Result<Vec<SourceFigures>, StoreError> {
        let sql = format!(
            "SELECT source, CAST(SUM(visits) AS BIGINT) AS visits, CAST(SUM(joined) AS BIGINT) AS joined, \
             CAST(SUM(orders) AS BIGINT) AS orders FROM ( \
                SELECT kind || ' ' || key AS source, count AS visits, 0 AS joined, 0 AS orders FROM traffic_counts \
                WHERE kind IN ('host', 'utm_source') AND day >= $1 AND day < $2 AND key <> '' \
                UNION ALL SELECT source, 0, 1, 0 FROM users \
                WHERE created_at >= $1 AND created_at < $2 AND source <> '' \
                UNION ALL SELECT users.source, 0, 0, 1 FROM orders JOIN users ON users.id = orders.user_id \
                WHERE orders.settled_at >= $1 AND orders.settled_at < $2 AND users.source <> '' AND {IS_COUNTED} \
             ) AS found GROUP BY source ORDER BY visits DESC, joined DESC, orders DESC, source LIMIT $3"
        );
        let values = range_values(range).into_iter().chain([Value::from(limit.cast_signed())]);
        let rows: Vec<SourceRow> = self.rows(&sql, values.collect()).await?;
        let figures = rows.into_iter().map(|row| {
            let source = Source::parse(&row.source).ok_or("not a source");
            Ok(SourceFigures {
                source: source.map_err(unreadable("traffic_counts.key or users.source"))?,
                visits: row.visits,
                joined: row.joined,
                orders: row.orders,
            })
        });
        figures.collect()
    }

    async fn open_problems(&self, since: DateTime<Utc>) -> Result<OpenProblems, StoreError> {
        let sql = "SELECT \
            (SELECT COUNT(DISTINCT intent_id) FROM payment_discrepancies \
                WHERE resolved_at IS NULL AND order_id IS NOT NULL) AS payment_discrepancies, \
            (SELECT COUNT(DISTINCT intent_id) FROM payment_discrepancies \
                WHERE resolved_at IS NULL AND order_id IS NULL) AS payments_without_order, \
            (SELECT COUNT(*) FROM refunds WHERE status = 'failed' AND completed_at >= $1) AS failed_refunds, \
            (SELECT COUNT(DISTINCT order_id) FROM order_messages \
                WHERE closed_at IS NULL AND author = 'member') AS orders_with_open_message, \
            (SELECT COUNT(*) FROM mail_outbox WHERE state = 'failed' AND created_at >= $1) AS failed_emails, \
            (SELECT COUNT(*) FROM agents WHERE url = '' AND package_version IS NULL AND removed_at IS NULL) \
                AS agents_without_delivery, \
            (SELECT COUNT(*) FROM agents WHERE url <> '' AND package_version IS NULL AND removed_at IS NULL) \
                AS agents_with_link_only, \
            (SELECT COUNT(DISTINCT purchases.user_id) FROM agents \
                JOIN purchases ON purchases.owned_agent_id = agents.id \
                WHERE agents.url = '' AND agents.package_version IS NULL AND agents.removed_at IS NULL) \
                AS waiting_buyers, \
            (SELECT COUNT(DISTINCT problem_reports.open_item_id) FROM problem_reports \
                JOIN agents ON agents.id = problem_reports.open_item_id WHERE agents.removed_at IS NULL) \
                AS reported_agents, \
            (SELECT COUNT(DISTINCT problem_reports.open_item_id) FROM problem_reports \
                JOIN prompts ON prompts.id = problem_reports.open_item_id WHERE prompts.removed_at IS NULL) \
                AS reported_prompts, \
            (SELECT COUNT(*) FROM webhook_endpoints WHERE off_reason IS NOT NULL) AS webhooks_off";
        let values = vec![Value::from(columns::time(since))];
        let rows: Vec<ProblemRow> = self.rows(sql, values).await?;
        let row = rows.into_iter().next();
        Ok(row.map_or_else(OpenProblems::default, |row| OpenProblems {
            payment_discrepancies: row.payment_discrepancies,
            payments_without_order: row.payments_without_order,
            failed_refunds: row.failed_refunds,
            orders_with_open_message: row.orders_with_open_message,
            failed_emails: row.failed_emails,
            agents_without_delivery: row.agents_without_delivery,
            waiting_buyers: row.waiting_buyers,
            agents_with_link_only: row.agents_with_link_only,
            reported_agents: row.reported_agents,
            reported_prompts: row.reported_prompts,
            webhooks_off: row.webhooks_off,
        }))
    }
}

impl Database {
    /// Selects one row for each non-empty range: its index, then the sums.
    fn sums_by_range(
        &self,
        ranges: &[TimeRange],
        sums: &str,
        table: &str,
        column: &str,
        condition: &str,
    ) -> Statement {
        let rows: Vec<_> = (0..ranges.len())
            .map(|index| format!("({index}, ${}, ${})", 2 * index + 1, 2 * index + 2))
            .collect();
        let sql = format!(
            "WITH ranges (position, since, until) AS (VALUES {}) \
             SELECT CAST(ranges.position AS BIGINT), {sums} FROM ranges JOIN {table} \
             ON {table}.{column} >= ranges.since AND {table}.{column} < ranges.until {condition} GROUP BY ranges.position",
            rows.join(", ")
        );
        self.statement(&sql, ranges.iter().copied().flat_map(range_values).collect())
    }

    async fn rows<R: FromQueryResult>(&self, sql: &str, values: Vec<Value>) -> Result<Vec<R>, StoreError> {
        R::find_by_statement(self.statement(sql, values)).all(self.reader()).await.map_err(translate)
    }

    fn statement(&self, sql: &str, values: Vec<Value>) -> Statement {
        Statement::from_sql_and_values(self.reader().get_database_backend(), sql, values)
    }
}

/// Ranges without rows have zero sums.
fn per_range<T: Copy + Default>(
    ranges: &[TimeRange],
    rows: &[QueryResult],
    read: impl Fn(&QueryResult) -> Result<T, sea_orm::DbErr>,
) -> Result<Vec<T>, StoreError> {
    let mut figures = vec![T::default(); ranges.len()];
    for row in rows {
        let position: i64 = row.try_get_by_index(0).map_err(translate)?;
        let found = usize::try_from(position).ok().and_then(|position| figures.get_mut(position));
        if let Some(figure) = found {
            *figure = read(row).map_err(translate)?;
        }
    }
    Ok(figures)
}

fn range_values(range: TimeRange) -> Vec<Value> {
    vec![Value::from(columns::time(range.since)), Value::from(columns::time(range.until))]
}

#[derive(FromQueryResult)]
struct AgentRow {
    agent_id: Uuid,
    title: String,
    sold: i64,
    revenue: i64,
}

#[derive(FromQueryResult)]
struct RefundRow {
    agent_id: Uuid,
    amount: i64,
}

#[derive(FromQueryResult)]
struct CodeRow {
    code: String,
    uses: i64,
    revenue: i64,
    discount: i64,
}

#[derive(FromQueryResult)]
struct PageRow {
    key: String,
    views: i64,
}

#[derive(FromQueryResult)]
struct SourceRow {
    source: String,
    visits: i64,
    joined: i64,
    orders: i64,
}

#[derive(FromQueryResult)]
struct OrderRow {
    id: Uuid,
    user_id: Uuid,
    first_name: Option<String>,
    email: Option<String>,
    total: i64,
    refunded_amount: i64,
    settled_at: DateTime<Utc>,
}

#[derive(FromQueryResult)]
struct ProblemRow {
    payment_discrepancies: i64,
    payments_without_order: i64,
    failed_refunds: i64,
    orders_with_open_message: i64,
    failed_emails: i64,
    agents_without_delivery: i64,
    agents_with_link_only: i64,
    waiting_buyers: i64,
    reported_agents: i64,
    reported_prompts: i64,
    webhooks_off: i64,
}
